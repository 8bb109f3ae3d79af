import type { OperationalStatus } from './statuses.ts';

/** Only an outage can be exempted (23 CFR 680.116 on NEVI uptime). */
export const outageStatuses = ['UNKNOWN', 'INOPERATIVE', 'OUTOFORDER'] as const satisfies readonly OperationalStatus[];
