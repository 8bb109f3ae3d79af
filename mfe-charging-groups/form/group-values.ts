import {
  type ChargingGroup,
  type ChargingGroupForm,
  type CountryCode,
  normalizeLine,
  normalizeText,
} from '@dmp/shared/contract';

/** Values of the form of a charging group; a new one starts without any. */
export interface GroupValues {
  name?: string;
  description?: string;
  countryCode?: CountryCode;
  partyId?: string;
  tariffId?: string;
}

/** Initial values of the form. */
export const groupFormValues = (group: ChargingGroup): Required<GroupValues> => ({
  name: group.name,
  description: group.description,
  countryCode: group.countryCode,
  partyId: group.partyId,
  tariffId: group.tariffId,
});

/** Body of `POST` and `PUT` of a charging group. The form has validated that all values exist. */
export const chargingGroupForm = ({
  name,
  description,
  countryCode,
  partyId,
  tariffId,
}: GroupValues): ChargingGroupForm => ({
  name: normalizeLine(name ?? ''),
  description: normalizeText(description ?? ''),
  countryCode: countryCode as CountryCode,
  partyId: normalizeLine(partyId ?? ''),
  tariffId: tariffId ?? '',
});
