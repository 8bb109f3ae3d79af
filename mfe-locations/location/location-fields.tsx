import type { Location } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { CopyableId } from '@dmp/shared/ui';
import type { ReactNode } from 'react';

/** One field of a location: its name on the screen, and how it is drawn. */
export interface LocationField {
  label: string;
  draw(location: Location): ReactNode;
}

const text = (label: string, name: keyof Location): LocationField => ({
  label,
  draw: (location) => location[name] ?? none,
});

/** Degrees with as many places as the wire has: a rounded one would be another place. */
const degrees = (label: string, name: 'latitude' | 'longitude'): LocationField => ({
  label,
  draw: (location) => (location[name] === null ? none : `${location[name]}°`),
});

/** Every field of the Details panel, in its order. */
export const locationFields: readonly LocationField[] = [
  { label: 'Location ID', draw: ({ id }) => <CopyableId value={id} label="Location ID" /> },
  text('Country Code', 'countryCode'),
  text('Party ID', 'partyId'),
  { label: 'Publish', draw: ({ publish }) => (publish ? 'Yes' : 'No') },
  text('Type', 'type'),
  text('Name', 'name'),
  text('Address', 'address'),
  text('City', 'city'),
  text('Postal Code', 'postalCode'),
  text('State', 'state'),
  text('Country', 'country'),
  degrees('Latitude', 'latitude'),
  degrees('Longitude', 'longitude'),
  text('Operator', 'operator'),
  text('Time Zone', 'timeZone'),
];
