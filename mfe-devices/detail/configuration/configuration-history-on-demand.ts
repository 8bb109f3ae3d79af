import { onDemand } from '@dmp/shared/ui';
import type { ConfigurationHistoryProps } from './configuration-history.tsx';

/** Lazy code of the configuration history. */
export const ConfigurationHistory = onDemand<ConfigurationHistoryProps>(
  async () => (await import('./configuration-history.tsx')).ConfigurationHistory,
  'History',
);
