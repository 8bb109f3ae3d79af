import type { Device } from '@dmp/shared/contract';
import { zoneLabel } from '@dmp/shared/format';
import { FieldGroups, Panels } from '@dmp/shared/ui';
import { TimelinePanel } from '../timeline/timeline-panel-on-demand.tsx';
import styles from './details-tab.module.css';
import { deviceFieldGroups } from './device-fields.tsx';
import {
  CertificatesPanel,
  ChargingGroupPanel,
  Discrepancies,
  MessagePanel,
  PortsPanel,
  StatusLogPanel,
  TagsPanel,
  UptimePanel,
} from './panels-on-demand.ts';

/** The Details tab: panels that can be folded away. */
export function DetailsTab({ device }: { device: Device }) {
  return (
    <Panels
      name="device.details"
      panels={[
        { key: 'details', label: 'Details', draw: () => <DetailsPanel device={device} /> },
        { key: 'timeline', label: 'Timeline', draw: () => <TimelinePanel device={device} /> },
        { key: 'tags', label: 'Tags', draw: () => <TagsPanel device={device} /> },
        { key: 'status-log', label: 'Operation Status Log', draw: () => <StatusLogPanel device={device} /> },
        { key: 'uptime', label: 'Uptime', folded: true, draw: () => <UptimePanel device={device} /> },
        { key: 'message', label: 'Message', draw: () => <MessagePanel device={device} /> },
        { key: 'charging-group', label: 'Charging Group', draw: () => <ChargingGroupPanel device={device} /> },
        { key: 'ports', label: 'Ports', draw: () => <PortsPanel device={device} /> },
        {
          key: 'certificates',
          label: 'Charger ISO Certificates',
          folded: true,
          draw: () => <CertificatesPanel device={device} />,
        },
      ]}
    />
  );
}

/** All that is known of a device, in groups. */
function DetailsPanel({ device }: { device: Device }) {
  return (
    <>
      <Discrepancies device={device} />
      <FieldGroups level={4} groups={deviceFieldGroups(device)} />
      <p className={styles.zone}>{`Times are shown in ${zoneLabel()}.`}</p>
    </>
  );
}
