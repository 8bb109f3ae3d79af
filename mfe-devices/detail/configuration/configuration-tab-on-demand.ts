import type { Device } from '@dmp/shared/contract';
import { onDemand } from '@dmp/shared/ui';

/** The Configuration tab, fetched when it is first opened. */
export const ConfigurationTab = onDemand<{ device: Device }>(
  async () => (await import('./configuration-tab.tsx')).ConfigurationTab,
  'Configuration',
);
