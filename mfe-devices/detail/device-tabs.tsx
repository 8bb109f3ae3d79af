import type { Device } from '@dmp/shared/contract';
import type { DetailTab } from '@dmp/shared/ui';
import { DetailsTab } from './details/details-tab.tsx';

/** The tabs of a device, in their order. */
export const deviceTabs: readonly DetailTab<Device>[] = [
  { key: 'details', label: 'Details', draw: (device) => <DetailsTab device={device} /> },
];
