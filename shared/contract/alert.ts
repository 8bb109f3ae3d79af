export const alertTypes = ['SITE_DOWN', 'LOW_SITE_AVAILABILITY', 'LOW_NETWORK_AVAILABILITY'] as const;
export const alertSeverities = ['LOW', 'HIGH', 'CRITICAL'] as const;

/** Whether what an alert watches was as it says when it was last evaluated. */
export const alertStates = ['OK', 'ALERTING'] as const;

/** Why an alert is over: what it watches has recovered, or staff switched the alert off. */
export const alertEndReasons = ['RECOVERED', 'DEACTIVATED'] as const;

/** What a mail of an alert tells. */
export const alertMailKinds = ['STARTED', 'ENDED'] as const;

/**
 * How far a mail has got: WAITING for its first or another attempt, SENT, FAILED for good, or CAUGHT:
 * no mail server is configured, and it is kept for the console alone.
 */
export const alertMailStates = ['WAITING', 'SENT', 'FAILED', 'CAUGHT'] as const;
