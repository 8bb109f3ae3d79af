export const countryCodes = ['US', 'CA'] as const;
export type CountryCode = (typeof countryCodes)[number];

/**
 * How far a publication has got: it waits to be sent, was taken by the receiver, could not be delivered and is tried
 * again, was refused by the receiver for good, was skipped by staff, or waits because no receiver is configured.
 */
export const publicationStates = ['WAITING', 'DELIVERED', 'FAILED', 'REFUSED', 'SKIPPED', 'NO_RECEIVER'] as const;
export type PublicationState = (typeof publicationStates)[number];

export const chargingGroupSortFields = [
  'name',
  'description',
  'tariffId',
  'countryCode',
  'partyId',
  'totalEvses',
  'lastUpdatedInCPO',
] as const;

/** What narrows a list of groups; `search` looks in name, description, tariff and party id. */
export const chargingGroupFilterParameters = [
  'search',
  'name',
  'description',
  'tariffId',
  'countryCode',
  'partyId',
] as const;

export const groupEvseSortFields = ['stationId', 'chargeboxId', 'operationalStatus', 'make', 'city', 'state'] as const;
