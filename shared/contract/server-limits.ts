/**
 * Numeric limits that only the server enforces; the console does not load them. All others are in `limits`.
 */
export const serverLimits = {
  /** Saved views of one list: per user, shared by all, and the characters of the filters of one view. */
  savedViews: { own: 50, shared: 200, filters: 8000 },
  /**
   * Rows that can be paged through in a list of logs filtered by more than time and type. Its `totalElements` is exact up
   * to this number and capped at it. A list filtered by time and type only is always exact.
   */
  filteredLogs: 100_000,
  /** Texts from chargers are stored up to this multiple of the length that OCPP 1.6 allows. */
  storedTextFactor: 5,
  /** OCPP 1.6 violations reported per message, and stored per device. */
  deviations: { ofMessage: 10, ofDevice: 50 },
  /** Connectors stored per device that its charger reports but its record lacks. */
  unknownConnectors: 20,
  /** A charger's timestamps are not used if its clock is off by more than this, in seconds. */
  clockOffSeconds: 60,
  /**
   * What one charger may send in a minute, also in one burst; more is read with a delay, and after `slowMinutes` of delays
   * its connection is closed. Up to `refusedStored` of its rejected frames a minute are stored, the others are counted.
   * More boots are delayed as well; more connections are rejected.
   */
  chargerMinute: {
    frames: 6000,
    bytes: 4 * 1024 * 1024,
    refusedStored: 10,
    slowMinutes: 30,
    boots: 10,
    connections: 60,
  },
  /**
   * Messages of one charger in an hour above which that is a finding (a queue from an offline period has fewer), and
   * connections, above which they are rejected.
   */
  chargerHour: { frames: 150_000, connections: 600 },
  /** Megabytes that a charger may send in a day, unless the operator configures another volume. */
  dailyMegabytes: 500,
  /** Rejected upgrades of a network in a minute, after which its unknown chargers are rejected without a lookup. */
  rejectedUpgrades: 600,
  /** Chargers from which one gateway requests statuses at the same time, after they connected or booted. */
  statusRefreshes: 100,
  /** Generated passwords that a charger has not used yet; only the newest ones are valid. */
  nextPasswords: 10,
  /** Bytes of frames after which a batch of log rows ends, when exporting and when writing. */
  logBatchBytes: 2 * 1024 * 1024,
  /** Maximum time between a request and its response for the console to pair them, in milliseconds. */
  answerMs: 60 * 60 * 1000,
  /** Details of an audit entry: characters in total and per text, and items per list. */
  auditDetail: { all: 4000, text: 500, items: 20 },
  /** Heartbeat interval in the response to a boot, in seconds, unless the operator configures another. */
  heartbeatSeconds: 300,
  /** How often the last contact of a charger that only answers pings is updated, in seconds. */
  contactSeconds: 300,
  /**
   * Open live feeds per user and in total, and connections for live feeds before their admission, in one process. Above
   * a limit, the oldest is closed.
   */
  liveFeeds: { each: 10, all: 1000, notAdmitted: 1000 },
  /**
   * Uploads of diagnostics files in one process: concurrent ones, waiting ones (which are not read), and the wait in
   * milliseconds; further ones are asked to retry. Above `ofDevice` uploads of one device, the oldest is ended. An upload
   * is ended if its average over `leastSpeedMs` is below `leastBytesPerSecond`. Each time others have waited for
   * `giveWayMs`, the slowest upload that has run for longer than `leastSpeedMs`, below `slowBytesPerSecond`, is ended.
   */
  uploads: {
    ...{ atOnce: 50, waiting: 450, waitMs: 240_000, ofDevice: 2 },
    ...{ leastBytesPerSecond: 1024, leastSpeedMs: 60_000, slowBytesPerSecond: 16 * 1024, giveWayMs: 10_000 },
  },
  /** Connections of clients to one process, in all protocols. */
  connections: {
    /** Concurrent connections; fewer if the limit of open files (`ulimit -n`) does not suffice. */
    all: 40_000,
    /** Fraction of them that one network (an IPv4 address, or an IPv6 /64) may have before authentication. */
    share: 0.25,
    /** Open files reserved for the process itself: with PostgreSQL, and with the embedded database. */
    reservedFiles: 600,
    reservedFilesEmbedded: 1300,
    /** Timeouts in milliseconds: for the first byte, the request headers, the body of a call, and a whole file. */
    ...{ firstByteMs: 10_000, headersMs: 30_000, bodyMs: 30_000, fileMs: 60 * 60_000 },
    /** Idle timeout during a request, in milliseconds. */
    silenceMs: 300_000,
    /** Timeout for a client to read the rejection of its upgrade, in milliseconds. */
    refusedUpgradeMs: 2000,
    /** Bytes that a client may send before the response to its upgrade. */
    earlyBytes: 16 * 1024,
    /**
     * Unauthenticated connections and requests of one network, and of its site (IPv4 /24, IPv6 /48), per `ms`
     * milliseconds; the factor for a network in which someone was authenticated in the last hour; and the weight of a
     * started sign-in, and of a connection that was closed for too many requests.
     */
    strangers: {
      network: 900,
      site: 1800,
      ms: 3000,
      known: 5,
      signIn: { network: 10, site: 10 },
      cutOff: { network: 1800, site: 60 },
    },
    /** Pipelined requests waiting on one connection, and the characters of their headers in total. */
    waitingRequests: 16,
    waitingBytes: 32 * 1024,
  },
  /**
   * WebSocket frames: pings and pongs per minute, fragments per message, frames read after the server sent a close frame,
   * and the timeout of the closing handshake in milliseconds. That timeout is longer than a charger whose connection was
   * replaced takes to answer (`gateway/shared-identity.ts`).
   */
  frames: { controlMinute: 600, fragments: 256, afterEnd: 500, closeMs: 10_000 },
  /** Concurrent responses of one process that keep a file open; above it, the oldest is ended. */
  fileResponses: 200,
  /** Connections to the metrics port. */
  metricsConnections: 20,
  /**
   * FTP connections of one process, and of one network before sign-in; timeout and number of commands for the sign-in;
   * and connections signed in for the same file.
   */
  ftp: { all: 500, each: 100, signInMs: 10_000, signInCommands: 50, ofFile: 2 },
  /**
   * Bytes of a call's body: of a public call, of a call that needs a sign-in, and of one that may list thousands of
   * devices or sites; and its nesting depth.
   */
  body: { publicBytes: 4 * 1024, bytes: 256 * 1024, listBytes: 1024 * 1024, depth: 32 },
  /**
   * Expensive calls: concurrent and waiting ones of each kind, per user and in total. A file ends only when its reader has
   * read it, so files are limited per user only.
   */
  costly: {
    chart: { each: { atOnce: 2, waiting: 30 }, all: { atOnce: 4, waiting: 200 } },
    search: { each: { atOnce: 1, waiting: 4 }, all: { atOnce: 3, waiting: 50 } },
    file: { each: { atOnce: 3, waiting: 3 } },
  },
  /**
   * Calls of one user to one process that change something or download a file: per day, unless the operator configures
   * another number; the fraction of them allowed in one minute; and the delay after which further ones are rejected, in
   * milliseconds.
   */
  changes: { day: 20_000, inMinute: 0.03, refusedAfterMs: 1000 },
  /** Rejected public calls per address in 15 minutes, for any reason. */
  refusedCalls: 300,
  /** Maximum size of a charger's diagnostics file. */
  diagnosticsFileBytes: 100 * 1024 * 1024,
  /**
   * A network import: bytes and entries of a file, characters and values of one OCPI Location, characters of a line, and of
   * a value (the maximum of a spreadsheet cell); concurrent uploads; and stored imports.
   */
  networkImport: {
    ...{ bytes: 512 * 1024 * 1024, entries: 1_000_000, itemCharacters: 4 * 1024 * 1024, atOnce: 2, stored: 10 },
    ...{ itemValues: 250_000, lineCharacters: 256 * 1024, cellCharacters: 32_767 },
  },
  /** Stored responses to requests with an `Idempotency-Key`: retention, number per user, and length of the key. */
  idempotency: { hours: 24, perUser: 1000, keyLength: { max: 255 } },
  /** The newest entries of a history without pages. */
  historyRows: 1000,
  /** Alerts of all staff together and of each vendor, and the sites in all of these together. */
  alerts: { staff: 1000, vendor: 50, sites: 50_000 },
  /** Alternatives in a filter or search by a part of a text; each scans every device. */
  filterValues: { max: 50 },
} as const;
