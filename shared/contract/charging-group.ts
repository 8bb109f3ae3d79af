/** Countries of a charging group (ISO 3166-1 alpha-2). */
export const countryCodes = ['US', 'CA'] as const;
/** One of {@link countryCodes}. */
export type CountryCode = (typeof countryCodes)[number];

/**
 * Delivery state of a publication. WAITING: not sent yet. FAILED: not delivered, will be retried. REFUSED: rejected by
 * the receiver, final. SKIPPED: by a user. NO_RECEIVER: no receiver is configured.
 */
export const publicationStates = ['WAITING', 'DELIVERED', 'FAILED', 'REFUSED', 'SKIPPED', 'NO_RECEIVER'] as const;
/** One of {@link publicationStates}. */
export type PublicationState = (typeof publicationStates)[number];

/** Fields a list of charging groups can be sorted by. */
export const chargingGroupSortFields = [
  'name',
  'description',
  'tariffId',
  'countryCode',
  'partyId',
  'totalEvses',
  'lastUpdatedInCPO',
] as const;

/** Filters of a list of charging groups; `search` covers name, description, tariff, and party ID. */
export const chargingGroupFilterParameters = [
  'search',
  'name',
  'description',
  'tariffId',
  'countryCode',
  'partyId',
] as const;

/** Fields a list of a group's EVSEs can be sorted by. */
export const groupEvseSortFields = ['stationId', 'chargeboxId', 'operationalStatus', 'make', 'city', 'state'] as const;
