import { onDemand } from '@dmp/shared/ui';

/** The Live Logs tab, fetched when it is opened. */
export const LiveLogsTab = onDemand(async () => (await import('./live-logs-tab.tsx')).LiveLogsTab, 'Live Logs');
