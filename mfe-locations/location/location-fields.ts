import { hoursByDays, isAlwaysOpen, type Location, weekdays } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import type { DetailField } from '@dmp/shared/ui';

/** Not rounded: that would move the location. */
const formatDegrees = (value: number | null) => (value === null ? none : `${value}°`);

/** Such as `Monday–Friday 08:00-18:00; Sunday 10:00-14:00`: lines do not break at a hyphen before a digit. */
function formatHours(hours: Location['openingHours']): string {
  // Older backends do not send hours of operation.
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

/** The fields of the Details panel, in order. */
export const locationFields = (location: Location): DetailField[] => [
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
  { label: 'Latitude', value: formatDegrees(location.latitude) },
  { label: 'Longitude', value: formatDegrees(location.longitude) },
  { label: 'Operator', value: location.operator ?? none },
  { label: 'Time Zone', value: location.timeZone ?? none },
  { label: 'Hours of Operation', value: formatHours(location.openingHours) },
];
