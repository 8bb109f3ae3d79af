import { type ChargingGroup, type ChargingGroupForm, type CountryCode, oneLine, oneText } from '@dmp/shared/contract';

/** What is entered of a group; nothing has to be there yet. */
export interface GroupValues {
  name?: string;
  description?: string;
  countryCode?: CountryCode;
  partyId?: string;
  tariffId?: string;
}

/** What a form of this group begins with. */
export const valuesOf = (group: ChargingGroup): Required<GroupValues> => ({
  name: group.name,
  description: group.description,
  countryCode: group.countryCode,
  partyId: group.partyId,
  tariffId: group.tariffId,
});

/** What is saved of the values; the form has seen to it that all are there. */
export const formOf = ({ name, description, countryCode, partyId, tariffId }: GroupValues): ChargingGroupForm => ({
  name: oneLine(name ?? ''),
  description: oneText(description ?? ''),
  countryCode: countryCode as CountryCode,
  partyId: oneLine(partyId ?? ''),
  tariffId: tariffId ?? '',
});
