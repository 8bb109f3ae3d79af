export const alertTypes = ['SITE_DOWN', 'LOW_SITE_AVAILABILITY', 'LOW_NETWORK_AVAILABILITY'] as const;
export const alertSeverities = ['LOW', 'HIGH', 'CRITICAL'] as const;
