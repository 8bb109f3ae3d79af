/** Why a charger was not let in, or could not begin. */
export const knockReasons = [
  'UNKNOWN_ID',
  'INVALID_ID',
  'NO_PASSWORD',
  'WRONG_PASSWORD',
  'SUBPROTOCOL',
  'WRONG_ADDRESS',
  'BAD_HANDSHAKE',
  'RETIRED',
  'BOOT_REFUSED',
  'MALFORMED',
  'SHARED_ID',
] as const;
/** One of {@link knockReasons}. */
export type KnockReason = (typeof knockReasons)[number];

/** What staff read of each, in the list and in files. */
export const knockReasonNames: Readonly<Record<KnockReason, string>> = {
  UNKNOWN_ID: 'Unknown ID',
  INVALID_ID: 'Invalid ID',
  NO_PASSWORD: 'No password',
  WRONG_PASSWORD: 'Wrong password',
  SUBPROTOCOL: 'Wrong subprotocol',
  WRONG_ADDRESS: 'Wrong address',
  BAD_HANDSHAKE: 'Invalid handshake',
  RETIRED: 'Retired',
  BOOT_REFUSED: 'Boot refused',
  MALFORMED: 'Sends malformed messages',
  SHARED_ID: 'Shared ID',
};

/** Stands for the ID of a refused charger whose address has none. */
export const noChargeboxId = '(no ID)';

/** The subprotocol that a charger must offer (OCPP-J 1.6, section 3.3). */
export const chargerSubprotocol = 'ocpp1.6';

/** Where chargers connect, below the host that people reach the product at; their identity follows. */
export const chargerPath = '/ocpp/';
