import { placesApi } from '@dmp/shared/api';
import type { Location } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { DetailPage, type DetailTab, FieldGrid, Panels, pageById, useEntity } from '@dmp/shared/ui';
import { LocationButtons } from '../form/location-buttons.tsx';
import { LocationDevices } from './location-devices.tsx';
import { locationFields } from './location-fields.ts';

const tabs: readonly DetailTab<Location>[] = [
  {
    key: 'details',
    label: 'Details',
    draw: (location) => (
      <Panels
        name="location.details"
        panels={[
          { key: 'details', label: 'Details', draw: () => <FieldGrid fields={locationFields(location)} /> },
          { key: 'devices', label: 'Devices', draw: () => <LocationDevices locationId={location.id} /> },
        ]}
      />
    ),
  },
];

const unknown = {
  sentence: 'This location does not exist, or none of your devices are at it.',
  back: { label: 'Show all locations', to: '/locations' },
};

/** Where it is, in one line. */
const whereabouts = ({ name, address, city, state }: Location) =>
  [name, address, city, state].filter(Boolean).join(', ');

function OneLocation({ id }: { id: string }) {
  const places = useApi(placesApi);
  const load = useEntity(['location', id], (signal) => places.getLocation(id, signal), {
    failure: 'Get location failed!',
    saidByPage: [403, 404],
    refreshInterval: 30_000,
  });
  return (
    <DetailPage
      what="location"
      load={load}
      unknown={unknown}
      name={(location) => location.id}
      facts={whereabouts}
      actions={(location) => <LocationButtons location={location} reload={load.reload} />}
      tabs={tabs}
    />
  );
}

/** `/locations/{locationId}`: one place, and the devices that stand there. */
export const LocationPage = pageById('locationId', OneLocation);
