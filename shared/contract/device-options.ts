import type { DeviceFieldName } from './device.ts';
import { normalizeLine } from './normalize-text.ts';

/** Fields whose filter options are the values present in the network. */
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

/** Normalizes a tag for storage: upper case, one line. */
export const normalizeTag = (text: string): string => normalizeLine(text.toUpperCase());
