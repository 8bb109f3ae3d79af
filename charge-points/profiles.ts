/** How a charger differs from one that does everything as it should. */
export interface Profile {
  /** It boots when it has restarted, and not on each connection (OCPP 1.6, section 4.2). */
  bootsAfterRestart?: boolean;
  /** The other cables of an EVSE stay Available while one of them is in use. */
  siblingsStayFree?: boolean;
  /** The interval of its heartbeats, which nobody can change. */
  heartbeatSeconds?: number;
  /** How late its statuses come. */
  lateStatusSeconds?: number;
  /** Each status comes twice. */
  doublesStatuses?: boolean;
  /** A status waits this long for the next one of its connector, which is sent before it. */
  swapWithinSeconds?: number;
  /** With every such call after its boot it breaks the connection, before the answer. */
  breaksOffAtEvery?: number;
  /** How far its clock is ahead. */
  clockSeconds?: number;
  /** How long it takes for each answer. */
  answerSeconds?: number;
  /** Messages that it has kept when the simulation begins. */
  backlog?: number;
  /** It does not know TriggerMessage. */
  knowsNoTrigger?: boolean;
  /** It uploads by FTP alone. */
  uploadsByFtp?: boolean;
  /** It reports its meters outside of transactions, too, in seconds. */
  idleMeterSeconds?: number;
}

/** Kinds of chargers that are in use, each with what it is known for. */
export const profiles = {
  'boots-after-restart': { bootsAfterRestart: true },
  'free-siblings': { siblingsStayFree: true },
  'rare-heartbeats': { heartbeatSeconds: 1800 },
  'late-statuses': { lateStatusSeconds: 45 },
  'doubled-statuses': { doublesStatuses: true },
  'swapped-statuses': { swapWithinSeconds: 25 },
  'breaks-off': { breaksOffAtEvery: 20 },
  'wrong-clock': { clockSeconds: -3 * 60 * 60 },
  'slow-answers': { answerSeconds: 20 },
  'long-backlog': { backlog: 10_000 },
  'no-triggers': { knowsNoTrigger: true, bootsAfterRestart: true },
  'ftp-only': { uploadsByFtp: true },
  'idle-meters': { idleMeterSeconds: 60 },
} as const satisfies Record<string, Profile>;

/** One of {@link profiles}. */
export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as ProfileName[];
