/** Kinds of items that need attention, most urgent first. */
export const attentionKinds = [
  /** Every EVSE of a site is down. */
  'SITE_DOWN',
  /** A charger lost its connection recently. */
  'OFFLINE',
  /** EVSEs of a charger are out of order. */
  'FAULTED',
  /** A charger is connected but sends nothing. */
  'SILENT',
  /** The status of a connector contradicts its charging session. */
  'CONTRADICTION',
  /** A job failed on at least one of its devices. */
  'FAILED_JOB',
  /** A charger accepted a firmware update and still reports the earlier version. */
  'FIRMWARE',
  /** The leaf certificate of a charger has expired or is about to. */
  'CERTIFICATE',
] as const;
/** One of {@link attentionKinds}. */
export type AttentionKind = (typeof attentionKinds)[number];
