import { Input, Select } from '@dmp/shared/antd/controls';
import { facilityTypes, limits, networkPatterns } from '@dmp/shared/contract';
import { atMost, FormField, matching, required, SiteSelect } from '@dmp/shared/ui';
import { EvseFields } from './evse-fields.tsx';
import { LocationSelect } from './location-select.tsx';

const { deviceText, chargeboxId, partyId, chargerPassword } = limits.length;
const facilities = facilityTypes.map((value) => ({ value, label: value }));

const text = (name: string, label: string) => (
  <FormField key={name} name={name} label={label} rules={[atMost(deviceText)]}>
    <Input autoComplete="off" />
  </FormField>
);

/** Fields of new devices only: the identity cannot change, and the password is never displayed again. */
export function NewDeviceFields() {
  return (
    <>
      <FormField
        name="chargeboxId"
        label="Chargebox ID"
        help="The identity the charger connects with. It cannot be changed later."
        rules={[required('Chargebox ID is required'), atMost(chargeboxId), matching(networkPatterns.chargeboxId)]}
      >
        <Input autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        name="password"
        label="Password"
        help={`Of the charger, ${limits.chargerPasswordMin} to ${chargerPassword} characters. Without one it is refused.`}
        rules={[atMost(chargerPassword), matching(passwordRule)]}
      >
        <Input autoComplete="off" spellCheck={false} />
      </FormField>
    </>
  );
}

const passwordRule = {
  pattern: `^.{${limits.chargerPasswordMin},}$`,
  sentence: `At least ${limits.chargerPasswordMin} characters.`,
};

/** Fields of new and existing devices. */
export function DeviceFields() {
  return (
    <>
      <FormField name="locationId" label="Location" help="Its address is that of the device.">
        <LocationSelect />
      </FormField>
      <FormField name="siteId" label="Site" help="That of the location unless another is selected.">
        <SiteSelect />
      </FormField>
      <EvseFields />
      {text('make', 'Make')}
      {text('model', 'Model')}
      {text('serialNumber', 'Serial number')}
      {text('generation', 'Generation')}
      {text('networkOperator', 'Network Operator')}
      {text('enterprise', 'Enterprise')}
      <FormField name="facilityType" label="Facility type">
        <Select allowClear options={facilities} />
      </FormField>
      <FormField name="partyId" label="Party ID" help={`Up to ${partyId} characters.`} rules={[atMost(partyId)]}>
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </FormField>
    </>
  );
}
