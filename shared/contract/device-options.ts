import type { DeviceFieldName } from './device.ts';
import { oneLine } from './one-text.ts';

/** Fields filtered by values that only the network itself knows. */
export const openListFields = [
  'make',
  'model',
  'networkOperator',
  'enterprise',
  'city',
  'state',
  'generation',
  'country',
  'tags',
] as const satisfies readonly DeviceFieldName[];

/** A tag as it is kept: in upper case. */
export const normalizeTag = (text: string): string => oneLine(text.toUpperCase());
