import { type Device, type DeviceFieldName, deviceField } from '@dmp/shared/contract';
import type { Field, FieldGroup } from '@dmp/shared/ui';
import { fieldGroups } from '../../fields/field-groups.ts';
import { fieldValue } from '../../fields/field-value.tsx';

/** Identities that people carry elsewhere. */
const copyable: readonly DeviceFieldName[] = ['chargeboxId', 'stationId', 'serialNumber', 'siteId'];

/** Every field of a device as its page shows it, in groups. */
export const deviceFieldGroups = (device: Device): FieldGroup[] =>
  fieldGroups.map(({ title, fields }) => ({ title, fields: fields.map((name) => shownField(device, name)) }));

function shownField(device: Device, name: DeviceFieldName): Field {
  const value = device[name];
  return {
    label: deviceField(name).label,
    value: fieldValue(device, name, 'page'),
    ...(copyable.includes(name) && (typeof value === 'string' || value === null) ? { copy: value } : {}),
    tall: name === 'status',
  };
}
