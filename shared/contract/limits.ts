/**
 * Numeric limits shared by the console, the schemas of calls, and the server. Limits that only the server enforces are
 * in `serverLimits`.
 */
export const limits = {
  /** Rows per page. */
  pageSize: { min: 1, max: 1000, default: 10 },
  /** Highest page number (zero-based). */
  pageNumber: { max: 10_000_000 },
  /** Default page sizes of lists that differ from `pageSize.default`. */
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
  /** Maximum of PostgreSQL's type `integer`, the type of version numbers. */
  wholeNumber: 2_147_483_647,
  /** Maximum lengths of texts, in characters. */
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
    /** The value of one filter parameter with all its alternatives. */
    filter: 4000,
    /** `CiString48`, the identity of a charger in OCPP 1.6-J. */
    chargeboxId: 48,
    email: 254,
    password: 200,
    /** Names and other short texts entered by users. */
    name: 255,
    description: 1000,
    /** IDs assigned by other systems. */
    id: 100,
    phone: 40,
    /** Of sites and locations. */
    address: 255,
    city: 100,
    state: 50,
    postalCode: 20,
    timeZone: 64,
    /** Make, model, serial number, and similar texts of a device. */
    deviceText: 100,
    /** `AuthorizationKey`, the password of a charger (OCPP security profile 1): 16 to 40 characters. */
    chargerPassword: 40,
    /** `CiString50Type` and `CiString500Type` of OCPP 1.6. */
    configurationKey: 50,
    configurationValue: 500,
  },
  /** Maximum durations a user can select, in hours or days. */
  span: {
    diagnosticsHours: 24,
    rawExportDays: 7,
    rawExportAgeDays: 365,
    chartDefaultDays: 14,
    alertSilenceDays: 90,
    acknowledgementDays: 30,
  },
  /** Tags per device. */
  tags: { max: 50 },
  /** Tags shown in a table cell, and the characters after which a tag and a device message are truncated. */
  cut: { tagsShown: 3, tag: 19, deviceMessage: 50 },
  /**
   * A text search in payloads reads every frame of its period: the longest period, plus an hour for the day on which
   * the clock is put back, and the timeout in seconds.
   */
  payloadSearch: { days: 7, spareHours: 1, seconds: 30 },
  /** A list of logs contains whole frames up to `whole` bytes, and `extract` characters of longer ones. */
  logFrame: { whole: 2000, extract: 500 },
  /**
   * A frame from a charger. Above `bytes`, the connection is closed without reading it; a StopTransaction with the meter
   * values of a night has about 200 KB. OCPP 1.6 needs 6 nesting `levels`. Rejected frames are stored up to
   * `refusedBytes`.
   */
  frame: { bytes: 256 * 1024, levels: 100, refusedBytes: 64 * 1024 },
  /**
   * Rejected connections: entries stored, one per charger and reason, the least recent removed first; and the characters
   * of an ID, the offered subprotocols, the detail, and a make or model.
   */
  rejectedConnections: { stored: 1000, chargeboxId: 100, subprotocols: 200, detail: 500, name: 50 },
  /** Characters of a payload that the console displays; a longer one can be downloaded. */
  payloadShown: 100 * 1024,
  /** Points per series of a chart. */
  chartPoints: 2000,
  /**
   * A device's timeline: the longest period, plus an hour for the day on which the clock is put back, and the entries
   * of each kind.
   */
  timeline: { days: 14, spareHours: 1, entries: 500 },
  /** Maximum duration of a live feed, in milliseconds. */
  liveLogMs: 60 * 60 * 1000,
  /** The newest messages of a live feed that the browser keeps: their number, and their characters in total. */
  liveLog: { messages: 10_000, characters: 16_000_000 },
  /** Devices that a bulk action can list by ID; for more, use `getAll`. */
  deviceList: { max: 10_000 },
  /** Devices that a bulk action can exclude by ID: they are part of the URL. */
  deselected: { max: 300 },
  /** Devices up to which a hard reset needs no typed confirmation of their number. */
  hardResetUnconfirmed: 10,
  /** Ports per call that changes port statuses. */
  ports: { max: 100 },
  /** Keys per call that changes a configuration. */
  configurationChanges: { max: 100 },
  /** Opening periods of a location per week, and the characters of their text form. */
  openingHours: { max: 42, text: 1000 },
  alertRecipients: { max: 100 },
  alertSites: { max: 10_000 },
  /**
   * Emails of alerts that started because a user changed them: at most one per alert in this many minutes, and per user
   * to this many addresses in an hour. Others are delayed.
   */
  alertMails: { minutes: 15, addresses: 500 },
  /** Items displayed per kind in the list of what needs attention. */
  attentionShown: 3,
  /** Sites that an evaluation, a history entry, or an email of an alert lists by name; the rest are counted. */
  alertSitesNamed: 100,
  /** Years of NEVI reports; the rule is from 2023. */
  neviYear: { earliest: 2023, latest: 2100 },
  /** The shortest password of a charger (OCPP 1.6 Security Whitepaper, A00). */
  chargerPasswordMin: 16,
  /** EVSEs and ports per device, and the highest ID and power (in watts) of a connector. */
  deviceParts: { evses: 50, ports: 100, connectorId: 1000, watts: 4_000_000 },
  /** Maximum absolute latitude and longitude, in degrees. */
  degrees: { latitude: 90, longitude: 180 },
  /** The shortest password of a user (NIST SP 800-63B). */
  passwordMin: 8,
  alertThreshold: { min: 0, max: 100, step: 1, mark: 25, default: 50 },
} as const;

/**
 * Timeouts of calls without a file, in seconds: of reads, and of changes. A statement may take a minute, and reading many
 * configuration keys from a charger takes longer. Proxies must wait as long. Not in `limits`, because the console needs
 * it before it loads a page.
 */
export const callSeconds = { read: 90, save: 300 } as const;

/** Intervals between two evaluations of an alert, in seconds. */
export const alertIntervals = [900, 1800, 3600, 7200, 14_400, 43_200, 86_400] as const;
