import { type Device, type DeviceFieldName, statusFields } from '@dmp/shared/contract';

/** Every row needs its IDs, the status and connection on a phone's card, and the EVSEs of its expansion. */
const requiredFields = [...statusFields, 'id', 'chargeboxId', 'bootRefusedAt'] as const;

/** A device in a list: the required fields, and those of the visible columns. */
export type DeviceRow = Pick<Device, (typeof requiredFields)[number]> & Partial<Pick<Device, DeviceFieldName>>;

/** The fields to request for some columns, sorted, so that the order of columns does not change the request. */
export const rowFields = (columns: readonly string[]): readonly (keyof Device)[] =>
  [...new Set([...requiredFields, ...(columns as DeviceFieldName[])])].toSorted();
