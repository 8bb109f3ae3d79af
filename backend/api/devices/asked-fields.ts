import { type Device, splitFilterValues } from '@dmp/shared/contract';
import { allFields } from './device-row.ts';
import { refuseUnlisted } from './filters.ts';

/**
 * The fields of devices that a list sends: those asked for, and both IDs; without any, all.
 *
 * @param asked field names as `joinFilterValues` writes them
 * @throws {HttpError} 400 for what is no field
 */
export function fieldsAsked(asked: string | undefined): readonly (keyof Device)[] {
  if (asked === undefined) return allFields;
  const names = splitFilterValues(asked);
  refuseUnlisted('fields', names, allFields);
  return allFields.filter((field) => names.includes(field) || field === 'id' || field === 'chargeboxId');
}
