import type { Device } from '@dmp/shared/contract';
import { type DetailTab, onDemand } from '@dmp/shared/ui';
import { DetailsTab } from './details/details-tab.tsx';

interface TabProps {
  device: Device;
}

const DiagnosticsTab = onDemand<TabProps>(
  async () => (await import('./diagnostics/diagnostics-tab.tsx')).DiagnosticsTab,
  'Diagnostics',
);
const StatusLogsTab = onDemand<TabProps>(
  async () => (await import('./status-logs/status-logs-tab.tsx')).StatusLogsTab,
  'Status Logs',
);

/** The tabs of a device, in their order. */
export const deviceTabs: readonly DetailTab<Device>[] = [
  { key: 'details', label: 'Details', draw: (device) => <DetailsTab device={device} /> },
  {
    key: 'diagnostics',
    label: 'Diagnostics',
    draw: (device) => <DiagnosticsTab device={device} />,
    prefetch: DiagnosticsTab.prefetch,
  },
  {
    key: 'status-logs',
    label: 'Status Logs',
    anyOf: ['read:logs'],
    draw: (device) => <StatusLogsTab device={device} />,
    prefetch: StatusLogsTab.prefetch,
  },
];
