import type { Device } from '@dmp/shared/contract';
import { type DetailTab, onDemand } from '@dmp/shared/ui';
import { DetailsTab } from './details/details-tab.tsx';

const HealthTab = onDemand(async () => (await import('./health/health-tab.tsx')).HealthTab, 'Health Data');

/** The tabs of a device, in their order. */
export const deviceTabs: readonly DetailTab<Device>[] = [
  { key: 'details', label: 'Details', draw: (device) => <DetailsTab device={device} /> },
  {
    key: 'health',
    label: 'Health Data',
    draw: ({ chargeboxId }) => <HealthTab chargeboxId={chargeboxId} />,
    prefetch: HealthTab.prefetch,
  },
];
