import { type Device, type DeviceFieldName, deviceField } from '@dmp/shared/contract';
import type { DetailField, DetailFieldGroup } from '@dmp/shared/ui';
import { fieldGroups } from '../../fields/field-groups.ts';
import { renderField } from '../../fields/field-value.tsx';

/** Fields with a copy button. */
const copyable: readonly DeviceFieldName[] = ['chargeboxId', 'stationId', 'serialNumber', 'siteId'];

/** All fields of a device in groups, for its page. */
export const deviceFieldGroups = (device: Device): DetailFieldGroup[] =>
  fieldGroups.map(({ title, fields }) => ({ title, fields: fields.map((name) => detailField(device, name)) }));

function detailField(device: Device, name: DeviceFieldName): DetailField {
  const value = device[name];
  return {
    label: deviceField(name).label,
    value: renderField(device, name, 'page'),
    ...(copyable.includes(name) && (typeof value === 'string' || value === null) ? { copy: value } : {}),
    tall: name === 'status',
  };
}
