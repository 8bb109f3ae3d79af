import { ConsoleError } from '@dmp/shared/api';
import {
  type Location,
  type LocationForm,
  type NewLocation,
  normalizeLine,
  type RegularHours,
} from '@dmp/shared/contract';
import { type NumberEntry, numberOrNull } from '@dmp/shared/ui';
import { type HoursEntry, parseHoursEntry, toHoursEntry } from './hours-entry.ts';

const textFields = [
  ...(['siteId', 'countryCode', 'partyId', 'name', 'address', 'city', 'postalCode', 'state', 'country'] as const),
  ...(['operator', 'timeZone'] as const),
] as const;

/** Values of the location form, all optional while it is being filled in. */
export interface LocationValues extends Partial<Record<(typeof textFields)[number], string>> {
  id?: string;
  publish?: boolean;
  type?: NonNullable<LocationForm['type']>;
  latitude?: NumberEntry;
  longitude?: NumberEntry;
  openingHours?: HoursEntry;
}

/** Initial form values of a new location. */
export const newLocation: LocationValues = { publish: true, openingHours: toHoursEntry(null) };

/** Initial form values of an existing location. */
export const locationValuesOf = (location: Location): LocationValues => ({
  ...Object.fromEntries(textFields.flatMap((name) => (location[name] === null ? [] : [[name, location[name]]]))),
  publish: location.publish,
  ...(location.type === null ? {} : { type: location.type as NonNullable<LocationForm['type']> }),
  latitude: location.latitude,
  longitude: location.longitude,
  openingHours: toHoursEntry(location.openingHours ?? null),
});

const textOrNull = (text: string | undefined): string | null => normalizeLine(text ?? '') || null;
const upperCaseOrNull = (text: string | undefined) => textOrNull(text)?.toUpperCase() ?? null;

/**
 * Converts form values to the body of `PUT locations/{id}`.
 *
 * @throws ConsoleError if the hours of operation are invalid
 */
export const locationFormOf = (values: LocationValues): LocationForm => ({
  siteId: textOrNull(values.siteId),
  countryCode: upperCaseOrNull(values.countryCode),
  partyId: upperCaseOrNull(values.partyId),
  publish: values.publish ?? false,
  type: values.type ?? null,
  name: textOrNull(values.name),
  address: textOrNull(values.address),
  city: textOrNull(values.city),
  postalCode: textOrNull(values.postalCode),
  state: textOrNull(values.state),
  country: upperCaseOrNull(values.country),
  latitude: numberOrNull(values.latitude),
  longitude: numberOrNull(values.longitude),
  operator: textOrNull(values.operator),
  timeZone: textOrNull(values.timeZone),
  openingHours: hoursToSave(values.openingHours),
});

function hoursToSave(entry: HoursEntry | undefined): RegularHours[] | null {
  const hours = entry ? parseHoursEntry(entry) : null;
  if (typeof hours === 'string') throw new ConsoleError(hours);
  return hours;
}

/** Converts form values to the body of `POST locations`; throws like {@link locationFormOf}. */
export const newLocationOf = (values: LocationValues): NewLocation => ({
  id: normalizeLine(values.id ?? ''),
  ...locationFormOf(values),
});
