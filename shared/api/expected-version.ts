/** Returns the `version` field of a change; empty if the backend sends no versions. */
export const expectedVersion = (version: number | undefined): { version?: number } =>
  version === undefined ? {} : { version };
