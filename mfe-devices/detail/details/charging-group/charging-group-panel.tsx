import { Link } from '@dmp/shared/antd/router';
import { chargingGroupsApi } from '@dmp/shared/api';
import type { ChargingGroup, Device } from '@dmp/shared/contract';
import { formatNumber, none } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { type DetailField, FieldGrid, TimeText, useEntity } from '@dmp/shared/ui';
import { LoadedPart } from '../loaded-part.tsx';

/** The charging group of a device, with its tariff and party. */
export function ChargingGroupPanel({ device }: { device: Pick<Device, 'id'> }) {
  const { session } = useShell();
  return session.can('read:charging-groups') ? (
    <GroupFields deviceId={device.id} />
  ) : (
    <span>You don't have permission to see charging groups.</span>
  );
}

function GroupFields({ deviceId }: { deviceId: string }) {
  const groups = useApi(chargingGroupsApi);
  const load = useEntity(['charging group of a device', deviceId], (signal) => groups.findByDevice(deviceId, signal), {
    failure: 'Get charging group failed!',
    refreshInterval: 60_000,
  });
  return (
    <LoadedPart what="charging group" load={load} lines={2}>
      {(group) =>
        group ? <FieldGrid fields={groupFields(group)} /> : <span>This device is not in a charging group.</span>
      }
    </LoadedPart>
  );
}

const groupFields = (group: ChargingGroup): DetailField[] => [
  { label: 'Name', value: <Link to={`/charging-groups/${encodeURIComponent(group.id)}`}>{group.name}</Link> },
  { label: 'Description', value: group.description || none },
  { label: 'Tariff ID', value: group.tariffId, copy: group.tariffId },
  { label: 'Country code', value: group.countryCode },
  { label: 'Party ID', value: group.partyId },
  { label: 'Total EVSEs', value: formatNumber(group.totalEvses) },
  { label: 'Last updated in CPO', value: <TimeText at={group.lastUpdatedInCPO} /> },
  { label: 'Charging group ID', value: group.id, copy: group.id },
];
