import { onDemand } from '@dmp/shared/ui';

/** Panels of what is kept about a device beside the device itself: one chunk, fetched after the page's first paint. */
const records = () => import('./records.ts');

export const StatusLogPanel = onDemand(async () => (await records()).StatusLogPanel, 'Operation Status Log');
export const MessagePanel = onDemand(async () => (await records()).MessagePanel, 'Message');
export const ChargingGroupPanel = onDemand(async () => (await records()).ChargingGroupPanel, 'Charging Group');
export const CertificatesPanel = onDemand(async () => (await records()).CertificatesPanel, 'Charger ISO Certificates');
