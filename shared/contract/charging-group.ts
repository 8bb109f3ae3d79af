export const countryCodes = ['US', 'CA'] as const;
export type CountryCode = (typeof countryCodes)[number];

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
