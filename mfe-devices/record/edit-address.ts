import { limits } from '@dmp/shared/contract';

/** Stands in the address for the form of a device as it is: `?edit=device`. */
const asItIs = 'device';

/** What stands in the address for the form of a device: with these connectors to be added, `?edit=3,4`. */
export const editWith = (connectorIds: readonly number[]): string => connectorIds.join(',') || asItIs;

/** The connectors to be added that an address names. */
export const connectorsIn = (value: string): number[] =>
  value
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 1 && id <= limits.deviceParts.connectorId);
