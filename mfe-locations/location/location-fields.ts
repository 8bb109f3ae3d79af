import type { Location } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import type { Field } from '@dmp/shared/ui';

/** Degrees with as many places as the wire has: a rounded one would be another place. */
const degrees = (value: number | null) => (value === null ? none : `${value}°`);

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
];
