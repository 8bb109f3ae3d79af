/** What needs a person, in the order of how urgent it is. */
export const attentionKinds = [
  /** Every EVSE of a site is down. */
  'SITE_DOWN',
  /** A charger lost its connection lately. */
  'OFFLINE',
  /** EVSEs of a charger are out of order. */
  'FAULTED',
  /** A charger is connected and reports nothing. */
  'SILENT',
  /** Connectors of a charger report what their sessions contradict. */
  'CONTRADICTION',
  /** A job that did not succeed on all of its devices. */
  'FAILED_JOB',
  /** A charger took an update and still reports the version before. */
  'FIRMWARE',
  /** The leaf certificate of a charger has expired or is about to. */
  'CERTIFICATE',
] as const;
/** One of {@link attentionKinds}. */
export type AttentionKind = (typeof attentionKinds)[number];
