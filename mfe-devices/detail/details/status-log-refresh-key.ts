import type { Evse } from '@dmp/shared/contract';

/**
 * A text that changes with each logged status of these EVSEs. The log has the status that the charger reports, also in
 * maintenance mode.
 */
export const statusLogRefreshKey = (evses: readonly Evse[]): string =>
  evses
    .map(({ operationalStatus, statusSince, reportedStatus = operationalStatus, reportedSince = statusSince }) =>
      [reportedStatus, reportedSince].join(' '),
    )
    .join();
