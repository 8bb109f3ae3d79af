import { type Device, splitFilterValues } from '@dmp/shared/contract';
import { badRequest } from '../../access/refusal.ts';
import { allFields } from './device-row.ts';

/**
 * The fields of devices that a list sends: those asked for, and both IDs; without any, all.
 *
 * @param asked field names as `joinFilterValues` writes them
 * @throws {Refusal} 400 for what is no field
 */
export function fieldsAsked(asked: string | undefined): readonly (keyof Device)[] {
  if (asked === undefined) return allFields;
  const names = splitFilterValues(asked);
  const known = allFields.filter((field) => names.includes(field) || field === 'id' || field === 'chargeboxId');
  if (names.some((name) => !allFields.some((field) => field === name))) {
    throw badRequest(`fields must be one or more of ${allFields.join(', ')}, joined by commas.`);
  }
  return known;
}
