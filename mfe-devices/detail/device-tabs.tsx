import type { Device } from '@dmp/shared/contract';
import type { DetailTab } from '@dmp/shared/ui';
import { DetailsTab } from './details/details-tab.tsx';
import { LiveLogsTab } from './live-logs/live-logs-tab-on-demand.ts';

/** The tabs of a device, in their order. */
export const deviceTabs: readonly DetailTab<Device>[] = [
  { key: 'details', label: 'Details', draw: (device) => <DetailsTab device={device} /> },
  {
    key: 'live-logs',
    label: 'Live Logs',
    anyOf: ['read:logs'],
    draw: (device) => <LiveLogsTab device={device} />,
    prefetch: LiveLogsTab.prefetch,
  },
];
