/**
 * What one process at a time does on a database, by the numbers of PostgreSQL's
 * advisory locks: any that no other program uses there. They stay as they are, so
 * that two releases keep each other out.
 */
export const advisoryLocks = {
  /**
   * Asked for again and again, not waited for: an index that is made concurrently waits for whoever waits in a
   * statement. Earlier releases did, for 7_405_001.
   */
  migrations: 7_405_006,
  seed: 7_405_002,
  maintenance: 7_405_003,
  stateUpdates: 7_405_004,
  /** With a number made of the gateway's name. */
  gatewayNames: 7_405_005,
  jobCancellations: 7_405_007,
  uptime: 7_405_008,
  silentChargers: 7_405_009,
  reindex: 7_405_010,
  alertCounts: 7_405_011,
  alertMails: 7_405_012,
  networkImports: 7_405_175,
} as const;
