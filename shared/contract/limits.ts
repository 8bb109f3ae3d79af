/** Page sizes a person can choose from in a list; the first is the default. */
export const pageSizes = [10, 25, 50] as const;

/** Every numeric limit of the product. Whoever enforces one takes it from here. */
export const limits = {
  /** Rows per page a caller may ask for. */
  pageSize: { min: 1, max: 1000, default: 10 },
  /** The highest page number a caller may ask for (zero-based). */
  pageNumber: { max: 10_000_000 },
  pageSizeOf: { evseMessages: 3, operationalStatusLog: 5, neviLog: 5, expandedEvses: 1000, chargingGroups: 500 },
  /** Longest texts, in characters. */
  length: {
    evseMessage: 500,
    portStatusMessage: 222,
    maintenanceMessage: 255,
    neviMessage: 255,
    workOrderNumber: 20,
    partyId: 3,
    /** A filter's whole value, all its alternatives together. */
    filter: 4000,
    /** An identity in OCPP 1.6-J is at most as long as its `CiString48`. */
    chargeboxId: 48,
    email: 254,
    password: 200,
  },
  /** Longest spans a person can choose, in hours or days. */
  span: { diagnosticsHours: 24, rawExportDays: 7, rawExportAgeDays: 365, chartDefaultDays: 14 },
  /** How texts are cut on the screen, in characters. */
  cut: { tagsShown: 3, tag: 19, deviceMessage: 50 },
  /** How long a live feed runs, in milliseconds. */
  liveLogMs: 60 * 60 * 1000,
  /** Devices one bulk action may name one by one; more are reached by `getAll`. */
  deviceList: { max: 10_000 },
  /** Alternatives in a filter or search for a part of a text; each looks through every device. */
  filterValues: { max: 50 },
  alertThreshold: { min: 0, max: 100, step: 1, mark: 25, default: 50 },
} as const;

/** Times between two evaluations of an alert, in seconds. */
export const alertIntervals = [900, 1800, 3600, 7200, 14_400, 43_200, 86_400] as const;
