import { Collapse } from '@dmp/shared/antd/panels';
import type { Device } from '@dmp/shared/contract';
import { DetailsPanel } from './details-panel.tsx';
import { PortsPanel } from './ports-panel.tsx';

/** The Details tab: panels that can be folded away. */
export function DetailsTab({ device }: { device: Device }) {
  return (
    <Collapse
      defaultActiveKey={['details', 'ports']}
      items={[
        { key: 'details', label: 'Details', children: <DetailsPanel device={device} /> },
        { key: 'ports', label: 'Ports', children: <PortsPanel device={device} /> },
      ]}
    />
  );
}
