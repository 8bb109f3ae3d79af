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

/** The fields of a device by which users recognize an EVSE. */
const deviceFields = ['make', 'model', 'networkOperator', 'location', 'city', 'state'] as const;
const widths: Record<(typeof deviceFields)[number], number> = {
  make: 120,
  model: 160,
  networkOperator: 180,
  location: 220,
  city: 140,
  state: 100,
};
const sortFields: readonly string[] = groupEvseSortFields;
const openFields: readonly string[] = openListFields;
const toOptions = (values: readonly string[], labelOf = (value: string) => value) =>
  values.map((value) => ({ value, label: labelOf(value) }));

/**
 * Columns of a list of EVSEs. The filters are those of a device list, because whole devices are added and removed.
 *
 * @param devices undefined without the permission to read devices: filters that load their options are omitted
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
      filter: { kind: 'list', parameters: ['evseStatus'], options: toOptions(operationalStatuses) },
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
      sortable: sortFields.includes(field),
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
        options: toOptions(plugTypes, plugTypeName),
        valueName: plugTypeName,
      },
    },
  ];
}

/** Column of the dialog that adds EVSEs: the current group of an EVSE. */
export const otherGroupColumn: PagedColumn<GroupEvse> = {
  key: 'chargingGroup',
  title: 'In charging group',
  width: 200,
  render: ({ chargingGroup }) => chargingGroup?.name ?? none,
};

/** The device list's filter of this field. */
function deviceFilter(field: DeviceFieldName, devices: DeviceCalls | undefined): { filter?: ColumnFilter } {
  const { filter: kind = 'text', values = [] } = deviceField(field);
  if (kind !== 'list') return { filter: { kind, parameters: [field] } };
  if (!openFields.includes(field)) return { filter: { kind, parameters: [field], options: toOptions(values) } };
  if (!devices) return {};
  const loadedOptions = {
    key: `devices/${field}`,
    fetch: async () => {
      const options: Readonly<Record<string, readonly string[]>> = await devices.filterOptions();
      return toOptions(options[field] ?? []);
    },
    failure: 'Get filter values failed!',
  };
  return { filter: { kind, parameters: [field], options: loadedOptions } };
}
