import { Input, Select } from '@dmp/shared/antd/controls';
import { Form } from '@dmp/shared/antd/form';
import { countryCodes, limits } from '@dmp/shared/contract';
import { atMost, counted, FormField, required } from '@dmp/shared/ui';
import type { GroupValues } from './group-values.ts';
import { PartyIdInput } from './party-id-input.tsx';
import { TariffSelect } from './tariff-select.tsx';

const { name, description, partyId } = limits.length;
const countries = countryCodes.map((code) => ({ value: code, label: code }));

/** The fields of a charging group. A tariff belongs to its country: a changed country clears it. */
export function GroupFields() {
  const form = Form.useFormInstance<GroupValues>();
  const country = Form.useWatch('countryCode', form);
  return (
    <>
      <FormField name="name" label="Name" rules={[required('Name is required'), atMost(name)]}>
        <Input />
      </FormField>
      <FormField
        name="description"
        label="Description"
        rules={[required('Description is required'), atMost(description)]}
      >
        <Input.TextArea rows={3} count={counted(description)} />
      </FormField>
      <FormField name="countryCode" label="Country code" rules={[required('Country code is required')]}>
        <Select
          placeholder="Select a country"
          options={countries}
          onChange={() => form.setFieldValue('tariffId', undefined)}
        />
      </FormField>
      <FormField
        name="partyId"
        label="Party ID"
        help={`Up to ${partyId} characters, in uppercase.`}
        rules={[required('Party ID is required'), atMost(partyId)]}
      >
        <PartyIdInput />
      </FormField>
      <FormField name="tariffId" label="Tariff" rules={[required('Tariff is required')]}>
        <TariffSelect country={country} />
      </FormField>
    </>
  );
}
