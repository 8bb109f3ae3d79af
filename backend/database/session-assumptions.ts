/**
 * What had to be assumed of a charging session, since its charger did not report it or reported what cannot be.
 * The sentences are facts beside the session; they have no full stop.
 */
export const sessionAssumptions = {
  TRANSACTION_ID: 'It was ended by a message with another transaction ID',
  START_TIME: 'Its charger named no usable time of its start: the time of arrival counts',
  STOP_TIME: 'Its charger named no usable time of its end: the time of arrival counts',
  CLOCK: 'The clock of its charger was off: its times are corrected',
  METER_START: 'No possible meter reading of its start was reported: its energy counts from the first one after it',
  METER_STOP: 'No possible meter reading of its end was reported: its energy counts up to the last one before it',
  METER_JUMP: 'The meter jumped: what it counted before and after the jump is the energy of the session',
} as const;
/** One of {@link sessionAssumptions}. */
export type SessionAssumption = keyof typeof sessionAssumptions;
