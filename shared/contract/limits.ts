/**
 * The numeric limits that the console, the schemas of calls, and the server share. Those that the server alone enforces
 * are in `serverLimits`.
 */
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
  /** Tags of one device. */
  tags: { max: 50 },
  /** How texts are cut on the screen, in characters. */
  cut: { tagsShown: 3, tag: 19, deviceMessage: 50 },
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
  /**
   * Chargers that were refused: how many are kept, each for one reason, the longest unheard of going first; the
   * characters of an ID, of what it offered, of what was wrong, and of a make or model.
   */
  knocks: { kept: 1000, chargeboxId: 100, subprotocols: 200, detail: 500, name: 50 },
  /** Characters of a payload that are shown; of a longer one the rest can be downloaded. */
  payloadShown: 100 * 1024,
  /** Points of one series of a chart. */
  chartPoints: 2000,
  /**
   * A device's timeline: the longest time, with an hour more for the day on which the clock is put back, and
   * the most things of one kind in it.
   */
  timeline: { days: 14, spareHours: 1, entries: 500 },
  /** How long a live feed runs, in milliseconds. */
  liveLogMs: 60 * 60 * 1000,
  /** What a browser keeps of a live feed: the newest messages, so many and in all so many characters at most. */
  liveLog: { messages: 10_000, characters: 16_000_000 },
  /** Devices one bulk action may name one by one; more are reached by `getAll`. */
  deviceList: { max: 10_000 },
  /** Devices a bulk action may leave out one by one: they stand in the address, which has a usual size. */
  deselected: { max: 300 },
  /** Devices a hard reset touches without the number having to be typed. */
  hardResetUnasked: 10,
  /** Ports whose status one call may change. */
  ports: { max: 100 },
  /** Keys one call may change. */
  configurationChanges: { max: 100 },
  /** Times of a week in which a location is open, and the longest text that tells them. */
  openingHours: { max: 42, text: 1000 },
  alertRecipients: { max: 100 },
  alertSites: { max: 10_000 },
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
