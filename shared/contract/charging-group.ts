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

export const groupEvseSortFields = ['stationId', 'chargeboxId', 'operationalStatus', 'make', 'city', 'state'] as const;
