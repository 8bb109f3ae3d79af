/** Who sent a message: the charger or the central system. */
export const logSources = ['EVSE', 'SERVER'] as const;

/** Filters of a list of logs in the console's address; `range` is a duration that ends now. */
export const logListParameters = [
  ...['range', 'start', 'end', 'resources', 'stationId', 'detailType', 'source'],
  ...['status', 'errorCode', 'vendorErrorCode', 'messageId', 'payload', 'onlyErrors'],
] as const satisfies readonly string[];

/** The columns of a list of logs, in order. */
export const logColumnNames = [
  ...['time', 'resources', 'stationId', 'detailType', 'source'],
  ...['status', 'errorCode', 'vendorErrorCode', 'messageId', 'payload'],
] as const satisfies readonly string[];
