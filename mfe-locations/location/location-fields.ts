import { hoursByDays, isAlwaysOpen, type Location, weekdays } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import type { Field } from '@dmp/shared/ui';

/** Degrees with as many places as the wire has: a rounded one would be another place. */
const degrees = (value: number | null) => (value === null ? none : `${value}°`);

/** Such as `Monday–Friday 08:00-18:00; Sunday 10:00-14:00`: lines do not break at a hyphen before a digit. */
function hoursWords(hours: Location['openingHours']): string {
  // An API of before there were any does not tell.
  if (!hours) return none;
  if (isAlwaysOpen(hours)) return 'Open 24 hours';
  const name = (weekday: number) => weekdays[weekday - 1]?.name;
  return hoursByDays(hours)
    .map(({ first, last, times }) => {
      const days = first === last ? name(first) : `${name(first)}–${name(last)}`;
      return `${days} ${times.join(', ')}`;
    })
    .join('; ');
}

/** Every field of the Details panel, in its order. */
export const locationFields = (location: Location): Field[] => [
  { label: 'Location ID', value: location.id, copy: location.id },
  { label: 'Country Code', value: location.countryCode ?? none },
  { label: 'Party ID', value: location.partyId ?? none },
  { label: 'Publish', value: location.publish ? 'Yes' : 'No' },
  { label: 'Type', value: location.type ?? none },
  { label: 'Name', value: location.name ?? none },
  { label: 'Address', value: location.address ?? none },
  { label: 'City', value: location.city ?? none },
  { label: 'Postal Code', value: location.postalCode ?? none },
  { label: 'State', value: location.state ?? none },
  { label: 'Country', value: location.country ?? none },
  { label: 'Latitude', value: degrees(location.latitude) },
  { label: 'Longitude', value: degrees(location.longitude) },
  { label: 'Operator', value: location.operator ?? none },
  { label: 'Time Zone', value: location.timeZone ?? none },
  { label: 'Hours of Operation', value: hoursWords(location.openingHours) },
];
