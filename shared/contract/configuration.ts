/** Outcome of the last attempt to write a configuration key to the charger. */
export const configurationOutcomes = [
  /** Saved; the job that sends it to the charger is running. */
  'PENDING',
  'ACCEPTED',
  'REBOOT_REQUIRED',
  'REJECTED',
  'NOT_SUPPORTED',
  /** The charger is disconnected and has its old value; it gets the new one if it connects within an hour. */
  'NOT_CONNECTED',
  /** Sent without an answer; which value the charger has is unknown. */
  'TIMED_OUT',
  'FAILED',
] as const;
/** One of {@link configurationOutcomes}. */
export type ConfigurationOutcome = (typeof configurationOutcomes)[number];

/** Replaces a secret value (`isSecretKey`), which is sent to the charger and never stored. */
export const secretMask = '***';
