import { onDemand } from '@dmp/shared/ui';

/** All panels below the first, as one chunk of lazy code. */
const panels = () => import('./lazy-panels.ts');

export const Discrepancies = onDemand(async () => (await panels()).Discrepancies, 'Differences');
export const TagsPanel = onDemand(async () => (await panels()).TagsPanel, 'Tags');
export const StatusLogPanel = onDemand(async () => (await panels()).StatusLogPanel, 'Operation Status Log');
export const UptimePanel = onDemand(async () => (await panels()).UptimePanel, 'Uptime');
export const MessagePanel = onDemand(async () => (await panels()).MessagePanel, 'Message');
export const ChargingGroupPanel = onDemand(async () => (await panels()).ChargingGroupPanel, 'Charging Group');
export const PortsPanel = onDemand(async () => (await panels()).PortsPanel, 'Ports');
export const CertificatesPanel = onDemand(async () => (await panels()).CertificatesPanel, 'Charger ISO Certificates');

/** Prefetches the code of the initially expanded panels together with the page's code, so that it loads while the device does. */
export function prefetchPanels(): void {
  for (const panel of [Discrepancies, TagsPanel, StatusLogPanel, MessagePanel, ChargingGroupPanel, PortsPanel])
    panel.prefetch();
}
