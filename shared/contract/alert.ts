/** What an alert watches: one site that is down, the share of a site's EVSEs that are up, or that of the network. */
export const alertTypes = ['SITE_DOWN', 'LOW_SITE_AVAILABILITY', 'LOW_NETWORK_AVAILABILITY'] as const;
/** How urgent an alert is, lowest first. */
export const alertSeverities = ['LOW', 'HIGH', 'CRITICAL'] as const;

/** Result of an alert's last evaluation: whether its condition was met. */
export const alertStates = ['OK', 'ALERTING'] as const;

/** Why an alert ended: its sites recovered, or a user deactivated the alert. */
export const alertEndReasons = ['RECOVERED', 'DEACTIVATED'] as const;

/** What an alert's email reports. */
export const alertMailKinds = ['STARTED', 'ENDED'] as const;

/**
 * Delivery state of an email: WAITING for its first attempt or a retry, SENT, FAILED after the last attempt, or CAUGHT:
 * no mail server is configured, so it can be read in the console only.
 */
export const alertMailStates = ['WAITING', 'SENT', 'FAILED', 'CAUGHT'] as const;
