import type { Device } from '@dmp/shared/contract';
import { zoneLabel } from '@dmp/shared/format';
import { FieldGroups, Panels } from '@dmp/shared/ui';
import { LazyTimelinePanel } from '../timeline/timeline-panel-on-demand.tsx';
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

/** The Details tab: collapsible panels. */
export function DetailsTab({ device }: { device: Device }) {
  return (
    <Panels
      name="device.details"
      panels={[
        { key: 'details', label: 'Details', render: () => <DetailsPanel device={device} /> },
        { key: 'timeline', label: 'Timeline', render: () => <LazyTimelinePanel device={device} /> },
        { key: 'tags', label: 'Tags', render: () => <TagsPanel device={device} /> },
        { key: 'status-log', label: 'Operation Status Log', render: () => <StatusLogPanel device={device} /> },
        { key: 'uptime', label: 'Uptime', folded: true, render: () => <UptimePanel device={device} /> },
        { key: 'message', label: 'Message', render: () => <MessagePanel device={device} /> },
        { key: 'charging-group', label: 'Charging Group', render: () => <ChargingGroupPanel device={device} /> },
        { key: 'ports', label: 'Ports', render: () => <PortsPanel device={device} /> },
        {
          key: 'certificates',
          label: 'Charger ISO Certificates',
          folded: true,
          render: () => <CertificatesPanel device={device} />,
        },
      ]}
    />
  );
}

/** All fields of a device in groups, below its discrepancies. */
function DetailsPanel({ device }: { device: Device }) {
  return (
    <>
      <Discrepancies device={device} />
      <FieldGroups level={4} groups={deviceFieldGroups(device)} />
      <p className={styles.zone}>{`Times are shown in ${zoneLabel()}.`}</p>
    </>
  );
}
