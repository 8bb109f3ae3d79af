import { locationsApi } from '@dmp/shared/api';
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
    render: (location) => (
      <Panels
        name="location.details"
        panels={[
          { key: 'details', label: 'Details', render: () => <FieldGrid fields={locationFields(location)} /> },
          { key: 'devices', label: 'Devices', render: () => <LocationDevices locationId={location.id} /> },
        ]}
      />
    ),
  },
];

const notFound = {
  sentence: 'This location does not exist, or none of your devices are at it.',
  back: { label: 'Show all locations', to: '/locations' },
};

const addressLine = ({ name, address, city, state }: Location) =>
  [name, address, city, state].filter(Boolean).join(', ');

function OneLocation({ id }: { id: string }) {
  const locations = useApi(locationsApi);
  const load = useEntity(['location', id], (signal) => locations.getLocation(id, signal), {
    failure: 'Get location failed!',
    silentStatuses: [403, 404],
    refreshInterval: 30_000,
  });
  return (
    <DetailPage
      noun="location"
      load={load}
      notFound={notFound}
      name={(location) => location.id}
      facts={addressLine}
      actions={(location) => <LocationButtons location={location} reload={load.reload} />}
      tabs={tabs}
    />
  );
}

/** `/locations/{locationId}`: one location and its devices. */
export const LocationPage = pageById('locationId', OneLocation);
