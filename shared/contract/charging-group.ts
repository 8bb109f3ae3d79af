import { type Static, Type } from '@sinclair/typebox';
import { Evse } from './device.ts';
import { limits } from './limits.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

export const countryCodes = ['US', 'CA'] as const;

/** EVSEs that share a tariff and a party. */
export const ChargingGroup = Strict({
  id: Type.String(),
  name: Type.String({ minLength: 1 }),
  description: Type.String({ minLength: 1 }),
  tariffId: Type.String({ minLength: 1 }),
  countryCode: OneOf(countryCodes),
  partyId: Type.String({ minLength: 1, maxLength: limits.length.partyId }),
  totalEvses: Type.Integer({ minimum: 0 }),
  /** When it was last published to the charge-point operator. */
  lastUpdatedInCPO: Nullable(Timestamp),
  evses: Type.Array(Evse),
});
export type ChargingGroup = Static<typeof ChargingGroup>;

export const Tariff = Strict({ id: Type.String() });
export type Tariff = Static<typeof Tariff>;
