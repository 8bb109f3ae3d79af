import { type Device, type DeviceFieldName, statusFields } from '@dmp/shared/contract';

/** What every row needs: its IDs, the status and connection that a card on a phone begins with, and what opens below it. */
const always = [...statusFields, 'id', 'chargeboxId', 'bootRefusedAt'] as const;

/** A device as a row of the list has it: of the other fields those in the columns that are shown. */
export type DeviceRow = Pick<Device, (typeof always)[number]> & Partial<Pick<Device, DeviceFieldName>>;

/** The fields that rows with these columns need, in one order whatever that of the columns. */
export const rowFields = (columns: readonly string[]): readonly (keyof Device)[] =>
  [...new Set([...always, ...(columns as DeviceFieldName[])])].toSorted();
