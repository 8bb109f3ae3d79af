/** What became of the last attempt to write a key to the charger. */
export const configurationOutcomes = [
  /** Saved, and about to be told: its job goes on. */
  'PENDING',
  'ACCEPTED',
  'REBOOT_REQUIRED',
  'REJECTED',
  'NOT_SUPPORTED',
  /** The charger is not connected and still has its old value; it is told when it connects within an hour. */
  'NOT_CONNECTED',
  /** Sent, and no answer came: which value the charger has is not known. */
  'TIMED_OUT',
  'FAILED',
] as const;
export type ConfigurationOutcome = (typeof configurationOutcomes)[number];

/** Stands in place of a value that opens something: such a value is told to the charger and kept nowhere. */
export const secretMask = '***';
