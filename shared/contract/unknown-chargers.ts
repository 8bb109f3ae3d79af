/** Why the connection of a charger was rejected. */
export const rejectionReasons = [
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
/** One of {@link rejectionReasons}. */
export type RejectionReason = (typeof rejectionReasons)[number];

/** Display names of {@link rejectionReasons}, in lists and files. */
export const rejectionReasonNames: Readonly<Record<RejectionReason, string>> = {
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

/** Replaces the ID of a rejected charger whose URL contains none. */
export const noChargeboxId = '(no ID)';

/** The subprotocol that a charger must offer (OCPP-J 1.6, section 3.3). */
export const chargerSubprotocol = 'ocpp1.6';

/** Path at which chargers connect; their identity follows it. */
export const chargerPath = '/ocpp/';
