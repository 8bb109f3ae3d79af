import type { devicesApi } from '@dmp/shared/api';
import {
  type DeviceFieldName,
  deviceField,
  type GroupEvse,
  groupEvseSortFields,
  openListFields,
  operationalStatuses,
  plugTypes,
} from '@dmp/shared/contract';
import { none, plugTypeName } from '@dmp/shared/format';
import { type ColumnFilter, ConnectionTag, CopyableId, type PagedColumn, StatusTag } from '@dmp/shared/ui';

type DeviceCalls = Pick<ReturnType<typeof devicesApi>, 'filterOptions'>;

/** Of a device, the fields that tell staff which EVSE it is. */
const deviceFields = ['make', 'model', 'networkOperator', 'location', 'city', 'state'] as const;
const widths: Record<(typeof deviceFields)[number], number> = {
  make: 120,
  model: 160,
  networkOperator: 180,
  location: 220,
  city: 140,
  state: 100,
};
const sortable: readonly string[] = groupEvseSortFields;
const open: readonly string[] = openListFields;
const asOptions = (values: readonly string[], nameOf = (value: string) => value) =>
  values.map((value) => ({ value, label: nameOf(value) }));

/**
 * The columns of a list of EVSEs. Its filters are those of a device list, since devices are what is added and removed.
 *
 * @param devices undefined for who may not see devices: a filter whose values they tell is left out then
 */
export function evseColumns(devices: DeviceCalls | undefined): PagedColumn<GroupEvse>[] {
  return [
    {
      key: 'stationId',
      title: 'Station ID',
      width: 170,
      render: ({ stationId, evseUid }) => stationId ?? evseUid,
      sortable: true,
      filter: { kind: 'text', parameters: ['stationId'] },
      link: true,
    },
    {
      key: 'operationalStatus',
      title: 'Status',
      width: 230,
      render: (evse) => (
        <StatusTag
          status={evse.operationalStatus}
          connected={evse.webSocketConnection !== 'Not Connected'}
          since={evse.connectionSince}
          before={evse.lastKnownStatus}
          reported={evse.reportedStatus}
          maintenance={evse.maintenanceMode}
          neverConnected={evse.connectionSince === null}
        />
      ),
      sortable: true,
      filter: { kind: 'list', parameters: ['evseStatus'], options: asOptions(operationalStatuses) },
    },
    {
      key: 'chargeboxId',
      title: 'Chargebox ID',
      width: 200,
      render: ({ chargeboxId }) => <CopyableId value={chargeboxId} label="Chargebox ID" />,
      sortable: true,
      filter: { kind: 'text', parameters: ['chargeboxId'] },
    },
    {
      key: 'webSocketConnection',
      title: 'Connection',
      width: 150,
      render: ({ webSocketConnection }) =>
        webSocketConnection ? <ConnectionTag connection={webSocketConnection} /> : none,
      ...deviceFilter('webSocketConnection', devices),
    },
    ...deviceFields.map((field) => ({
      key: field,
      title: deviceField(field).label,
      width: widths[field],
      render: (evse: GroupEvse) => evse[field] ?? none,
      sortable: sortable.includes(field),
      ...deviceFilter(field, devices),
    })),
    {
      key: 'connectorTypes',
      title: deviceField('connectorTypes').label,
      width: 170,
      render: ({ connectorTypes = [] }) => connectorTypes.map(plugTypeName).join(', ') || none,
      filter: {
        kind: 'list',
        parameters: ['connectorTypes'],
        options: asOptions(plugTypes, plugTypeName),
        valueName: plugTypeName,
      },
    },
  ];
}

/** In the dialog that adds EVSEs: which group would lose one. */
export const otherGroupColumn: PagedColumn<GroupEvse> = {
  key: 'chargingGroup',
  title: 'In charging group',
  width: 200,
  render: ({ chargingGroup }) => chargingGroup?.name ?? none,
};

/** The filter that the list of devices has for this field. */
function deviceFilter(field: DeviceFieldName, devices: DeviceCalls | undefined): { filter?: ColumnFilter } {
  const { filter: kind = 'text', values = [] } = deviceField(field);
  if (kind !== 'list') return { filter: { kind, parameters: [field] } };
  if (!open.includes(field)) return { filter: { kind, parameters: [field], options: asOptions(values) } };
  if (!devices) return {};
  const source = {
    key: `devices/${field}`,
    fetch: async () => {
      const options: Readonly<Record<string, readonly string[]>> = await devices.filterOptions();
      return asOptions(options[field] ?? []);
    },
    failure: 'Get filter values failed!',
  };
  return { filter: { kind, parameters: [field], options: source } };
}
