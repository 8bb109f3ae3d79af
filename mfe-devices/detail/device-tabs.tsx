import { type Device, type Permission, permissionsLike } from '@dmp/shared/contract';
import { type DetailTab, onDemand } from '@dmp/shared/ui';
import type { ComponentType } from 'react';
import { DetailsTab } from './details/details-tab.tsx';
import { TagsPanel } from './details/panels-on-demand.ts';

/** A tab with lazy code: loaded when the tab is opened, or on hover or focus. */
function lazyTab(
  key: string,
  label: string,
  load: () => Promise<ComponentType<{ device: Device }>>,
  anyOf?: readonly Permission[],
): DetailTab<Device> {
  const Pane = onDemand(load, label);
  return { key, label, render: (device) => <Pane device={device} />, prefetch: Pane.prefetch, ...(anyOf && { anyOf }) };
}

/** The tabs of a device, in display order. */
export const deviceTabs: readonly DetailTab<Device>[] = [
  {
    key: 'details',
    label: 'Details',
    render: (device) => <DetailsTab device={device} />,
    // All panels below the first are in one chunk.
    prefetch: TagsPanel.prefetch,
  },
  lazyTab('health', 'Health Data', async () => (await import('./health/health-tab.tsx')).HealthTab),
  lazyTab(
    'state',
    'State',
    async () => (await import('./state/state-tab.tsx')).StateTab,
    permissionsLike('update:dm-devices-state-'),
  ),
  lazyTab(
    'configuration',
    'Configuration',
    async () => (await import('./configuration/configuration-tab.tsx')).ConfigurationTab,
    ['read:configurations'],
  ),
  lazyTab('diagnostics', 'Diagnostics', async () => (await import('./diagnostics/diagnostics-tab.tsx')).DiagnosticsTab),
  lazyTab('status-logs', 'Status Logs', async () => (await import('./status-logs/status-logs-tab.tsx')).StatusLogsTab, [
    'read:logs',
  ]),
  lazyTab('live-logs', 'Live Logs', async () => (await import('./live-logs/live-logs-tab.tsx')).LiveLogsTab, [
    'read:logs',
  ]),
];
