import { onDemand } from '@dmp/shared/ui';
import type { ConfigurationHistoryProps } from './configuration-history.tsx';

/** The history of a configuration, fetched when it is first opened. */
export const ConfigurationHistory = onDemand<ConfigurationHistoryProps>(
  async () => (await import('./configuration-history.tsx')).ConfigurationHistory,
  'History',
);
