import { onDemand } from '@dmp/shared/ui';

/** All panels below the first: one chunk, fetched once the page is painted. */
const panels = () => import('./later-panels.ts');

export const Discrepancies = onDemand(async () => (await panels()).Discrepancies, 'Differences');
export const TagsPanel = onDemand(async () => (await panels()).TagsPanel, 'Tags');
export const StatusLogPanel = onDemand(async () => (await panels()).StatusLogPanel, 'Operation Status Log');
export const UptimePanel = onDemand(async () => (await panels()).UptimePanel, 'Uptime');
export const MessagePanel = onDemand(async () => (await panels()).MessagePanel, 'Message');
export const ChargingGroupPanel = onDemand(async () => (await panels()).ChargingGroupPanel, 'Charging Group');
export const PortsPanel = onDemand(async () => (await panels()).PortsPanel, 'Ports');
export const CertificatesPanel = onDemand(async () => (await panels()).CertificatesPanel, 'Charger ISO Certificates');

/** Asks for the panels' code with the page's own, so that it comes while the device is on its way. */
export function prefetchPanels(): void {
  for (const panel of [Discrepancies, TagsPanel, StatusLogPanel, MessagePanel, ChargingGroupPanel, PortsPanel])
    panel.prefetch();
}
