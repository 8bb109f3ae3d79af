/** The version that a change is based on, where the backend counts versions. */
export const basedOn = (version: number | undefined): { version?: number } =>
  version === undefined ? {} : { version };
