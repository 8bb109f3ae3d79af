import { Input, Select } from '@dmp/shared/antd/controls';
import { chargingGroupsApi, expectedVersion } from '@dmp/shared/api';
import {
  type CountryCode,
  countryCodes,
  limits,
  networkPatterns,
  normalizeLine,
  type Tariff,
} from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { atMost, FormDrawer, FormField, matching, type RowFormProps, required } from '@dmp/shared/ui';
import { useState } from 'react';

interface TariffValues {
  id?: string;
  countryCode?: CountryCode;
}

const countries = countryCodes.map((code) => ({ value: code, label: code }));

/** Drawer that adds or edits a tariff. Its prices are defined by the charge-point operator. */
export function TariffDrawer({ row, onSaved, onClose }: RowFormProps<Tariff>) {
  const groups = useApi(chargingGroupsApi);
  const [base] = useState(row);
  return (
    <FormDrawer<TariffValues>
      title={base ? `Edit ${base.id}` : 'Add tariff'}
      saveLabel={base ? 'Save' : 'Add'}
      initial={base?.countryCode ? { countryCode: base.countryCode } : {}}
      save={({ id = '', countryCode = 'US' }) =>
        base
          ? groups.updateTariff(base.id, { countryCode, ...expectedVersion(base.version) })
          : groups.createTariff({ id: normalizeLine(id), countryCode })
      }
      failure={base ? 'Could not save tariff' : 'Could not add tariff'}
      onlyChanged={base !== undefined}
      shouldBlock={(to) => to.searchParams.get('tariff') !== (base?.id ?? 'new')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {base ? null : (
        <FormField
          name="id"
          label="Tariff ID"
          help="As the charge-point operator has it. It cannot be changed later."
          rules={[required('Tariff ID is required'), atMost(limits.length.id), matching(networkPatterns.recordId)]}
        >
          <Input autoComplete="off" spellCheck={false} />
        </FormField>
      )}
      <FormField name="countryCode" label="Country code" rules={[required('Country code is required')]}>
        <Select placeholder="Select a country" options={countries} />
      </FormField>
    </FormDrawer>
  );
}
