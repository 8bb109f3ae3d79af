/**
 * The numeric limits that the server alone enforces, so that no page of the console loads them. All others are in
 * `limits`.
 */
export const serverLimits = {
  /** Saved views of one list: how many a person has, how many all share, and the characters of one's filters. */
  savedViews: { own: 50, shared: 200, filters: 8000 },
  /**
   * Rows that can be paged through in a list of logs filtered by more than time and type. Its `totalElements`
   * is exact up to here and stays here above; of a list by time and type alone it is always exact.
   */
  filteredLogs: 100_000,
  /** How many times the length that OCPP 1.6 allows a text is kept. */
  untidyText: 5,
  /** Things that OCPP 1.6 does not allow reported for one message, and kept of one device. */
  deviations: { ofMessage: 10, ofDevice: 50 },
  /** Connectors kept of one device that its charger reports and the record does not have. */
  unknownConnectors: 20,
  /** A charger's clock that is off by more than so many seconds is not used. */
  clockOffSeconds: 60,
  /**
   * What one charger may send in a minute, of which it may also send all at once; what goes beyond is read more slowly.
   * After `slowMinutes` of that its connection is closed. Of its refused frames `refusedKept` a minute are kept, the
   * others are counted. More boots wait as well; more connections are refused.
   */
  chargerMinute: { frames: 6000, bytes: 4 * 1024 * 1024, refusedKept: 10, slowMinutes: 30, boots: 10, connections: 60 },
  /**
   * Messages of one charger in an hour beyond which that is a finding, since a queue that it kept while offline has
   * fewer; and connections, of which more are refused.
   */
  chargerHour: { frames: 150_000, connections: 600 },
  /** Megabytes that a charger may send in a day, unless the operator sets another volume. */
  dailyMegabytes: 500,
  /** Rejected upgrades of a network in a minute, after which chargers that are not known there are refused unread. */
  rejectedUpgrades: 600,
  /** Chargers that one gateway asks for their statuses at the same time, once they have connected or booted. */
  statusRefreshes: 100,
  /** Passwords made for a charger that it has not signed in with yet: of more, the newest are valid. */
  nextPasswords: 10,
  /** Bytes of frames after which no more rows are read at a time by one who reads all, or written with one commit. */
  logBatchBytes: 2 * 1024 * 1024,
  /** Longest time between a request and its response that are shown beside each other, in milliseconds. */
  answerMs: 60 * 60 * 1000,
  /** What an entry of the audit log says in detail: characters in all and of one text, and items of one list. */
  auditDetail: { all: 4000, text: 500, items: 20 },
  /** The interval of heartbeats that chargers are given at their boot, in seconds, unless an installation sets another. */
  heartbeatSeconds: 300,
  /** How often a charger that answers pings and sends nothing is noted as in contact, in seconds. */
  contactSeconds: 300,
  /**
   * Live feeds that one person, and that all together, may have open at one process, and connections for them that are
   * not admitted: of more, the oldest is ended.
   */
  liveFeeds: { each: 10, all: 1000, notAdmitted: 1000 },
  /**
   * Uploads of diagnostics files: how many one process takes at the same time, how many more wait, without being read,
   * and for how many milliseconds. Later ones are asked to retry. Of one device so many wait or are taken at the same
   * time: of more, the oldest is ended. One that is taken is ended when it brings less than the least speed on average
   * over each time of `leastSpeedMs`. Each time that others have waited for `giveWayMs`, the slowest is ended of
   * those that are slow on average and have been taken for longer than `leastSpeedMs`.
   */
  uploads: {
    ...{ atOnce: 50, waiting: 450, waitMs: 240_000, ofDevice: 2 },
    ...{ leastBytesPerSecond: 1024, leastSpeedMs: 60_000, slowBytesPerSecond: 16 * 1024, giveWayMs: 10_000 },
  },
  /** Connections that clients open to one process, of whatever protocol. */
  connections: {
    /** At the same time; fewer where the limit of open files (`ulimit -n`) leaves no room for them. */
    all: 40_000,
    /** The part of them that one network (an IPv4 address, or an IPv6 /64) may have before it is authenticated. */
    share: 0.25,
    /** Open files reserved for the process itself: with PostgreSQL, and with the embedded database. */
    keptFiles: 600,
    keptFilesEmbedded: 1300,
    /** Timeouts in milliseconds: the first byte, the headers of a request, the body of a call, a file in all. */
    ...{ firstByteMs: 10_000, headersMs: 30_000, bodyMs: 30_000, fileMs: 60 * 60_000 },
    /** The longest silence while a request is under way, in milliseconds. */
    silenceMs: 300_000,
    /** How long a client may take to read that its upgrade is refused, in milliseconds. */
    refusedUpgradeMs: 2000,
    /** Bytes that a client may send before its upgrade is answered. */
    earlyBytes: 16 * 1024,
    /**
     * Connections and requests of one network, and of its site (IPv4 /24, IPv6 /48), before they are authenticated, in
     * so many milliseconds; how many times as many of a network where somebody was authenticated in the last hour; and
     * how many of them a sign-in counts for that is begun, and a connection that is closed for too many requests.
     */
    strangers: {
      network: 900,
      site: 1800,
      ms: 3000,
      known: 5,
      signIn: { network: 10, site: 10 },
      cutOff: { network: 1800, site: 60 },
    },
    /** Pipelined requests that wait on one connection, and the characters of their headers together. */
    waitingRequests: 16,
    waitingBytes: 32 * 1024,
  },
  /**
   * Frames of a WebSocket: pings and pongs in a minute, fragments of one message, frames that are read after the server
   * has closed it, and the timeout of the closing handshake, in milliseconds: longer than a charger whose connection was
   * replaced takes to answer (`gateway/shared-identity.ts`).
   */
  frames: { controlMinute: 600, fragments: 256, afterEnd: 500, closeMs: 10_000 },
  /** Responses of one process that hold a file open at the same time; with more, the oldest is ended. */
  fileResponses: 200,
  /** Connections to the port of the metrics. */
  metricsConnections: 20,
  /**
   * FTP connections of one process, and of one network before they have signed in; the timeout and the commands for
   * signing in; and the connections signed in for the same file.
   */
  ftp: { all: 500, each: 100, signInMs: 10_000, signInCommands: 50, ofFile: 2 },
  /**
   * The body of a call: its bytes where anybody may make it, where a person must have signed in, and where it may
   * name thousands of devices or sites; and how deep its lists and objects may be nested.
   */
  body: { publicBytes: 4 * 1024, bytes: 256 * 1024, listBytes: 1024 * 1024, depth: 32 },
  /**
   * Calls that cost more than others: how many of a kind are worked on at once for each person, and for all, and how
   * many more may wait. A file's end waits for its reader, so that those of one person never count for others.
   */
  costly: {
    chart: { each: { atOnce: 2, waiting: 30 }, all: { atOnce: 4, waiting: 200 } },
    search: { each: { atOnce: 1, waiting: 4 }, all: { atOnce: 3, waiting: 50 } },
    file: { each: { atOnce: 3, waiting: 3 } },
  },
  /**
   * Calls of one user to one process that change something or download a file, in a day, unless the operator sets
   * another number; the part of them that may come in one minute; and after how many milliseconds more are refused.
   */
  changes: { day: 20_000, inMinute: 0.03, refusedAfterMs: 1000 },
  /** Public calls that may be refused to one address in a quarter of an hour, whatever was wrong with them. */
  refusedCalls: 300,
  /** The longest diagnostics file that is taken from a charger. */
  diagnosticsFileBytes: 100 * 1024 * 1024,
  /**
   * The file of a network that is imported: its bytes, the things in it, the characters of one OCPI Location and the
   * values in it, the characters of one line, and of one value, which is what a cell of a spreadsheet has at most; and
   * how many are taken at the same time; and how many imports are kept.
   */
  networkImport: {
    ...{ bytes: 512 * 1024 * 1024, entries: 1_000_000, itemCharacters: 4 * 1024 * 1024, atOnce: 2, kept: 10 },
    ...{ itemValues: 250_000, lineCharacters: 256 * 1024, cellCharacters: 32_767 },
  },
  /** How long the answer to a request with an `Idempotency-Key` is kept, how many of a user, and the longest key. */
  idempotency: { hours: 24, perUser: 1000, keyLength: { max: 255 } },
  /** Entries of a history, the newest, where it comes in one piece. */
  historyRows: 1000,
  /** Alerts that staff together and that each vendor can have, and the sites that all of these may name together. */
  alerts: { staff: 1000, vendor: 50, sites: 50_000 },
  /** Alternatives in a filter or search for a part of a text; each looks through every device. */
  filterValues: { max: 50 },
} as const;
