import type { Evse } from '@dmp/shared/contract';

/** A text that changes with each status that is logged of these EVSEs: what the charger reports, in maintenance mode too. */
export const loggedStatuses = (evses: readonly Evse[]): string =>
  evses
    .map(({ operationalStatus, statusSince, reportedStatus = operationalStatus, reportedSince = statusSince }) =>
      [reportedStatus, reportedSince].join(' '),
    )
    .join();
