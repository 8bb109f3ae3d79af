import { Link } from '@dmp/shared/antd/router';
import { devicesApi } from '@dmp/shared/api';
import {
  type Device,
  type DeviceListQuery,
  hasNeverConnected,
  joinFilterValues,
  statusFields,
  statusOfDevice,
  vendorLimit,
} from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import {
  ConnectionTag,
  ListPage,
  type ListSpec,
  type PagedColumn,
  StatusTag,
  useListLoad,
  useListQuery,
} from '@dmp/shared/ui';
import { uptimeGroupAddress } from '../uptime/uptime-query.ts';
import styles from './location-devices.module.css';

const fields = [...statusFields, 'stationId', 'make', 'model'] as const;
type DeviceRow = Pick<Device, 'id' | 'chargeboxId' | (typeof fields)[number]>;

const columns: readonly PagedColumn<DeviceRow>[] = [
  {
    key: 'chargeboxId',
    title: 'Chargebox ID',
    width: 190,
    render: ({ chargeboxId }) => chargeboxId,
    sortable: true,
    link: true,
  },
  {
    key: 'status',
    title: 'Status',
    width: 230,
    render: (device) => (
      <StatusTag
        status={statusOfDevice(device)}
        connected={device.webSocketConnection === 'Connected'}
        since={device.connectionSince}
        before={device.lastKnownStatus}
        reported={device.reportedStatus}
        maintenance={device.maintenanceMode}
        neverConnected={hasNeverConnected(device)}
      />
    ),
    sortable: true,
  },
  {
    key: 'webSocketConnection',
    title: 'Connection',
    width: 150,
    render: ({ webSocketConnection }) => <ConnectionTag connection={webSocketConnection} />,
    sortable: true,
  },
  {
    key: 'stationId',
    title: 'Station ID',
    width: 150,
    render: ({ stationId }) => stationId ?? none,
    sortable: true,
  },
  { key: 'make', title: 'Make', width: 120, render: ({ make }) => make ?? none, sortable: true },
  { key: 'model', title: 'Model', width: 170, render: ({ model }) => model ?? none, sortable: true },
];

const listSpec: ListSpec = { filterParameters: [], sortFields: columns.map(({ key }) => key) };

/** The devices at a location, refreshed every 30 seconds. */
export function LocationDevices({ locationId }: { locationId: string }) {
  const { session } = useShell();
  const devices = useApi(devicesApi);
  const [query, setQuery] = useListQuery(listSpec);
  const locationFilter = joinFilterValues([locationId]);
  const { email } = session.user;
  const { filters: _none, ...paging } = query;
  const load = useListLoad({
    name: 'devices of a location',
    call: { locationId: locationFilter, ...vendorLimit(email), ...paging } as DeviceListQuery,
    fetch: (call, signal) => devices.list(fields, call, signal),
    failure: 'Get devices failed!',
    refreshInterval: 30_000,
  });
  return (
    <>
      <ListPage
        label="Devices"
        noun="device"
        columns={columns}
        rowKey={({ chargeboxId }) => chargeboxId}
        load={load}
        query={query}
        onQuery={setQuery}
        link={({ id }) => `/devices/${encodeURIComponent(id)}`}
        refresh={false}
        inPanel
      />
      <Link className={styles.link} to={`/devices?${new URLSearchParams({ locationId: locationFilter })}`}>
        Show these in the device list
      </Link>
      <Link className={styles.link} to={uptimeGroupAddress('location', { group: locationId })}>
        Show the uptime of their ports
      </Link>
    </>
  );
}
