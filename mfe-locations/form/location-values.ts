import { ConsoleError } from '@dmp/shared/api';
import { type Location, type LocationForm, type NewLocation, oneLine, type RegularHours } from '@dmp/shared/contract';
import { type NumberEntry, numberOf } from '@dmp/shared/ui';
import { entryOf, type HoursEntry, hoursOf } from './hours-entry.ts';

const texts = [
  ...(['siteId', 'countryCode', 'partyId', 'name', 'address', 'city', 'postalCode', 'state', 'country'] as const),
  ...(['operator', 'timeZone'] as const),
] as const;

/** What is entered of a location; nothing has to be there yet. */
export interface LocationValues extends Partial<Record<(typeof texts)[number], string>> {
  id?: string;
  publish?: boolean;
  type?: NonNullable<LocationForm['type']>;
  latitude?: NumberEntry;
  longitude?: NumberEntry;
  openingHours?: HoursEntry;
}

/** What the form of a new location begins with. */
export const newLocation: LocationValues = { publish: true, openingHours: entryOf(null) };

/** What the form of this location begins with. */
export const valuesOf = (location: Location): LocationValues => ({
  ...Object.fromEntries(texts.flatMap((name) => (location[name] === null ? [] : [[name, location[name]]]))),
  publish: location.publish,
  ...(location.type === null ? {} : { type: location.type as NonNullable<LocationForm['type']> }),
  latitude: location.latitude,
  longitude: location.longitude,
  openingHours: entryOf(location.openingHours ?? null),
});

const textOrNull = (text: string | undefined): string | null => oneLine(text ?? '') || null;
const capitals = (text: string | undefined) => textOrNull(text)?.toUpperCase() ?? null;

/** What is saved of the values. */
export const formOf = (values: LocationValues): LocationForm => ({
  siteId: textOrNull(values.siteId),
  countryCode: capitals(values.countryCode),
  partyId: capitals(values.partyId),
  publish: values.publish ?? false,
  type: values.type ?? null,
  name: textOrNull(values.name),
  address: textOrNull(values.address),
  city: textOrNull(values.city),
  postalCode: textOrNull(values.postalCode),
  state: textOrNull(values.state),
  country: capitals(values.country),
  latitude: numberOf(values.latitude),
  longitude: numberOf(values.longitude),
  operator: textOrNull(values.operator),
  timeZone: textOrNull(values.timeZone),
  openingHours: savedHours(values.openingHours),
});

function savedHours(entry: HoursEntry | undefined): RegularHours[] | null {
  const hours = entry ? hoursOf(entry) : null;
  if (typeof hours === 'string') throw new ConsoleError(hours);
  return hours;
}

/** The same of a new location. */
export const newLocationOf = (values: LocationValues): NewLocation => ({
  id: oneLine(values.id ?? ''),
  ...formOf(values),
});
