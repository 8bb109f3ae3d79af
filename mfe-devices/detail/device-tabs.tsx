import { type Device, permissionsLike } from '@dmp/shared/contract';
import type { DetailTab } from '@dmp/shared/ui';
import { ConfigurationTab } from './configuration/configuration-tab-on-demand.ts';
import { DetailsTab } from './details/details-tab.tsx';
import { StateTab } from './state/state-tab-on-demand.ts';

/** The tabs of a device, in their order. */
export const deviceTabs: readonly DetailTab<Device>[] = [
  { key: 'details', label: 'Details', draw: (device) => <DetailsTab device={device} /> },
  {
    key: 'state',
    label: 'State',
    anyOf: permissionsLike('update:dm-devices-state-'),
    draw: (device) => <StateTab device={device} />,
    prefetch: StateTab.prefetch,
  },
  {
    key: 'configuration',
    label: 'Configuration',
    anyOf: ['read:configurations'],
    draw: (device) => <ConfigurationTab device={device} />,
    prefetch: ConfigurationTab.prefetch,
  },
];
