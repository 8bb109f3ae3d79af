import { limits } from '@dmp/shared/contract';

/** Value of `?edit=` that adds no connectors. */
const noConnectors = 'device';

/** Value of `?edit=` that opens a device's form and adds these connectors: `?edit=3,4`. */
export const editWith = (connectorIds: readonly number[]): string => connectorIds.join(',') || noConnectors;

/** Parses the connectors to add from a value of `?edit=`. */
export const connectorsIn = (value: string): number[] =>
  value
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 1 && id <= limits.deviceParts.connectorId);
