/** Page sizes a person can choose from in a list; the first is the default. */
export const pageSizes = [10, 25, 50] as const;

/** Every numeric limit of the product. Whoever enforces one takes it from here. */
export const limits = {
  /** Rows per page a caller may ask for. */
  pageSize: { min: 1, max: 1000, default: 10 },
  /** The highest page number a caller may ask for (zero-based). */
  pageNumber: { max: 10_000_000 },
  pageSizeOf: {
    evseMessages: 3,
    operationalStatusLog: 5,
    neviLog: 5,
    outages: 5,
    neviFindings: 10,
    neviDownloads: 5,
    expandedEvses: 1000,
    chargingGroups: 500,
    alerts: 100,
  },
  /** The highest number of PostgreSQL's type `integer`, which versions have. */
  wholeNumber: 2_147_483_647,
  /** Longest texts, in characters. */
  length: {
    evseMessage: 500,
    portStatusMessage: 222,
    maintenanceMessage: 255,
    neviMessage: 255,
    alertSilenceNote: 255,
    acknowledgementNote: 255,
    workOrderNumber: 20,
    tag: 100,
    viewName: 60,
    partyId: 3,
    /** A filter's whole value, all its alternatives together. */
    filter: 4000,
    /** An identity in OCPP 1.6-J is at most as long as its `CiString48`. */
    chargeboxId: 48,
    email: 254,
    password: 200,
    /** Names and other short texts of staff. */
    name: 255,
    description: 1000,
    /** Identities that other systems give out. */
    id: 100,
    phone: 40,
    /** Of places. */
    address: 255,
    city: 100,
    state: 50,
    postalCode: 20,
    timeZone: 64,
    /** Of a device: make, model, serial number and the like. */
    deviceText: 100,
    /** Password of a charger (OCPP security profile 1): its `AuthorizationKey` has 16 to 40 characters. */
    chargerPassword: 40,
    /** `CiString50Type` and `CiString500Type` of OCPP 1.6. */
    configurationKey: 50,
    configurationValue: 500,
  },
  /** Longest spans a person can choose, in hours or days. */
  span: {
    diagnosticsHours: 24,
    rawExportDays: 7,
    rawExportAgeDays: 365,
    chartDefaultDays: 14,
    alertSilenceDays: 90,
    acknowledgementDays: 30,
  },
  /** Saved views of one list: how many a person has, how many all share, and the characters of one's filters. */
  savedViews: { own: 50, shared: 200, filters: 8000 },
  /** Tags of one device. */
  tags: { max: 50 },
  /** How texts are cut on the screen, in characters. */
  cut: { tagsShown: 3, tag: 19, deviceMessage: 50 },
  /**
   * Rows that can be paged through in a list of logs filtered by more than time and type. Its `totalElements`
   * is exact up to here and stays here above; of a list by time and type alone it is always exact.
   */
  filteredLogs: 100_000,
  /**
   * A search for a text within payloads reads every frame of its time: the longest time it may be of, with an
   * hour more for the day on which the clock is put back, and how long it may take, in seconds.
   */
  payloadSearch: { days: 7, spareHours: 1, seconds: 30 },
  /** Bytes of a frame from which on a list of logs carries only its beginning, and how many characters that has. */
  logFrame: { whole: 2000, extract: 500 },
  /**
   * A frame of a charger: its bytes, beyond which the connection ends before it is read (a StopTransaction with the
   * meter values of a night has some 200 KB); the levels of lists and objects in it, of which OCPP 1.6 needs 6; and
   * the bytes up to which a refused one is kept as a whole.
   */
  frame: { bytes: 256 * 1024, levels: 100, refusedBytes: 64 * 1024 },
  /** How many times the length that OCPP 1.6 allows a text is kept. */
  untidyText: 5,
  /** Things that OCPP 1.6 does not allow which are told of one message, and kept of one device. */
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
  /**
   * Chargers that were refused: how many are kept, each for one reason, the longest unheard of going first; the
   * characters of an ID, of what it offered, of what was wrong, and of a make or model.
   */
  knocks: { kept: 1000, chargeboxId: 100, subprotocols: 200, detail: 500, name: 50 },
  /** Passwords made for a charger that it has not signed in with yet: of more, the newest are valid. */
  nextPasswords: 10,
  /** Bytes of frames after which no more rows are read at a time by one who reads all, or written with one commit. */
  logBatchBytes: 2 * 1024 * 1024,
  /** Longest time between a request and its response that are shown beside each other, in milliseconds. */
  answerMs: 60 * 60 * 1000,
  /** Characters of a payload that are shown; of a longer one the rest can be downloaded. */
  payloadShown: 100 * 1024,
  /** Points of one series of a chart. */
  chartPoints: 2000,
  /**
   * A device's timeline: the longest time, with an hour more for the day on which the clock is put back, and
   * the most things of one kind in it.
   */
  timeline: { days: 14, spareHours: 1, entries: 500 },
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
  /** How long a live feed runs, in milliseconds. */
  liveLogMs: 60 * 60 * 1000,
  /** What a browser keeps of a live feed: the newest messages, so many and in all so many characters at most. */
  liveLog: { messages: 10_000, characters: 16_000_000 },
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
  /** Devices one bulk action may name one by one; more are reached by `getAll`. */
  deviceList: { max: 10_000 },
  /** Devices a bulk action may leave out one by one: they stand in the address, which has a usual size. */
  deselected: { max: 300 },
  /** Devices a hard reset touches without the number having to be typed. */
  hardResetUnasked: 10,
  /** Ports whose status one call may change. */
  ports: { max: 100 },
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
  /** Keys one call may change. */
  configurationChanges: { max: 100 },
  /** How long the answer to a request with an `Idempotency-Key` is kept, how many of a user, and the longest key. */
  idempotency: { hours: 24, perUser: 1000, keyLength: { max: 255 } },
  /** Entries of a history, the newest, where it comes in one piece. */
  historyRows: 1000,
  /** Times of a week in which a location is open, and the longest text that tells them. */
  openingHours: { max: 42, text: 1000 },
  alertRecipients: { max: 100 },
  alertSites: { max: 10_000 },
  /** Alerts that staff together and that each vendor can have, and the sites that all of these may name together. */
  alerts: { staff: 1000, vendor: 50, sites: 50_000 },
  /**
   * Emails by which an alert reports that it went off, because somebody changed it: at most one of an alert in so many
   * minutes, and to so many addresses in an hour because of one user. Others wait.
   */
  alertMails: { minutes: 15, addresses: 500 },
  /** Of each kind of what needs a person, as many are shown at once. */
  attentionShown: 3,
  /** Sites that an evaluation, an entry of a history or a mail of an alert names one by one; the rest are counted. */
  alertSitesNamed: 100,
  /** Years of which a NEVI report can be asked for: the rule is of 2023. */
  neviYear: { earliest: 2023, latest: 2100 },
  /** The shortest password of a charger (OCPP 1.6 Security Whitepaper, A00). */
  chargerPasswordMin: 16,
  /** What one device may consist of, and the highest number and power (W) of a connector. */
  deviceParts: { evses: 50, ports: 100, connectorId: 1000, watts: 4_000_000 },
  /** How far a place lies from the equator and from Greenwich, at most, in degrees. */
  degrees: { latitude: 90, longitude: 180 },
  /** The shortest password a person may choose (NIST SP 800-63B). */
  passwordMin: 8,
  /** Alternatives in a filter or search for a part of a text; each looks through every device. */
  filterValues: { max: 50 },
  alertThreshold: { min: 0, max: 100, step: 1, mark: 25, default: 50 },
} as const;

/**
 * How long a caller waits for an answer that is no file, in seconds, to what reads and to what changes something: a
 * statement may take a minute, and a charger may be asked for many keys. A proxy waits as long. It stands beside the
 * limits, since the console needs it before any page.
 */
export const callSeconds = { read: 90, save: 300 } as const;

/** Times between two evaluations of an alert, in seconds. */
export const alertIntervals = [900, 1800, 3600, 7200, 14_400, 43_200, 86_400] as const;
