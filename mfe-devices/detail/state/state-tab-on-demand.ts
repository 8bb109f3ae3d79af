import type { Device } from '@dmp/shared/contract';
import { onDemand } from '@dmp/shared/ui';

/** The State tab, fetched when it is first opened. */
export const StateTab = onDemand<{ device: Device }>(async () => (await import('./state-tab.tsx')).StateTab, 'State');
