import { type Device, type Permission, permissionsLike } from '@dmp/shared/contract';
import { type DetailTab, onDemand } from '@dmp/shared/ui';
import type { ComponentType } from 'react';
import { DetailsTab } from './details/details-tab.tsx';
import { TagsPanel } from './details/panels-on-demand.ts';

/** A tab whose code is fetched when it is opened, or when the pointer comes near. */
function laterTab(
  key: string,
  label: string,
  load: () => Promise<ComponentType<{ device: Device }>>,
  anyOf?: readonly Permission[],
): DetailTab<Device> {
  const Pane = onDemand(load, label);
  return { key, label, draw: (device) => <Pane device={device} />, prefetch: Pane.prefetch, ...(anyOf && { anyOf }) };
}

/** The tabs of a device, in their order. */
export const deviceTabs: readonly DetailTab<Device>[] = [
  {
    key: 'details',
    label: 'Details',
    draw: (device) => <DetailsTab device={device} />,
    // All panels below the first are one chunk.
    prefetch: TagsPanel.prefetch,
  },
  laterTab('health', 'Health Data', async () => (await import('./health/health-tab.tsx')).HealthTab),
  laterTab(
    'state',
    'State',
    async () => (await import('./state/state-tab.tsx')).StateTab,
    permissionsLike('update:dm-devices-state-'),
  ),
  laterTab(
    'configuration',
    'Configuration',
    async () => (await import('./configuration/configuration-tab.tsx')).ConfigurationTab,
    ['read:configurations'],
  ),
  laterTab(
    'diagnostics',
    'Diagnostics',
    async () => (await import('./diagnostics/diagnostics-tab.tsx')).DiagnosticsTab,
  ),
  laterTab(
    'status-logs',
    'Status Logs',
    async () => (await import('./status-logs/status-logs-tab.tsx')).StatusLogsTab,
    ['read:logs'],
  ),
  laterTab('live-logs', 'Live Logs', async () => (await import('./live-logs/live-logs-tab.tsx')).LiveLogsTab, [
    'read:logs',
  ]),
];
