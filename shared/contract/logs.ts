/** Who sent a message: the charger or the central system. */
export const logSources = ['EVSE', 'SERVER'] as const;

/** What a list of logs is narrowed by in the console's address; `range` is a span up to the moment it is asked for. */
export const logListParameters = [
  ...['range', 'start', 'end', 'resources', 'stationId', 'detailType', 'source'],
  ...['status', 'errorCode', 'vendorErrorCode', 'messageId', 'payload', 'onlyErrors'],
] as const satisfies readonly string[];

/** The columns of a list of logs, in their order. */
export const logColumnNames = [
  ...['time', 'resources', 'stationId', 'detailType', 'source'],
  ...['status', 'errorCode', 'vendorErrorCode', 'messageId', 'payload'],
] as const satisfies readonly string[];
