import { type Static, Type } from '@sinclair/typebox';
import { chargingGroupSortFields, countryCodes, groupEvseSortFields } from '../charging-group.ts';
import { limits } from '../limits.ts';
import { Device, Evse } from './device.ts';
import { DeviceFilterQuery } from './device-list.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** Body of `POST charging-groups` and `PUT charging-groups/{id}`: what staff say of a group. */
export const ChargingGroupForm = Strict({
  name: text(limits.length.name),
  description: text(limits.length.description),
  tariffId: text(limits.length.id),
  countryCode: OneOf(countryCodes),
  partyId: text(limits.length.partyId),
});
export type ChargingGroupForm = Static<typeof ChargingGroupForm>;

/** One row of the list of groups. */
export const ChargingGroupOverview = Strict({
  id: Type.String(),
  ...ChargingGroupForm.properties,
  totalEvses: Type.Integer({ minimum: 0 }),
  /** When it was last published to the charge-point operator. */
  lastUpdatedInCPO: Nullable(Timestamp),
});
export type ChargingGroupOverview = Static<typeof ChargingGroupOverview>;

/** EVSEs that share a tariff and a party. */
export const ChargingGroup = Strict({
  ...ChargingGroupOverview.properties,
  /** The first `limits.pageSizeOf.expandedEvses` of them; `GET charging-groups/{id}/evses` has all. */
  evses: Type.Array(Evse),
});
export type ChargingGroup = Static<typeof ChargingGroup>;

const Filter = Type.Optional(Type.String({ maxLength: limits.length.filter }));

/** Query of `GET charging-groups`: texts contain one of the values, tariff and country equal one. */
export const ChargingGroupListQuery = Strict({
  name: Filter,
  description: Filter,
  tariffId: Filter,
  countryCode: Filter,
  partyId: Filter,
  ...pagingQuery(chargingGroupSortFields),
});
export type ChargingGroupListQuery = Static<typeof ChargingGroupListQuery>;

/** Answer of `GET charging-groups`. */
export const ChargingGroupPage = PageOf(ChargingGroupOverview);
export type ChargingGroupPage = Static<typeof ChargingGroupPage>;

const { chargeboxId, make, model, networkOperator, location, city, state, connectorTypes } = Device.properties;

/** An EVSE as a group lists it, with what is to be known of its device. */
export const GroupEvse = Strict({
  ...Evse.properties,
  deviceId: Type.String(),
  ...{ chargeboxId, make, model, networkOperator, location, city, state, connectorTypes },
  /** The group it is in, this one or another; null for none. */
  chargingGroup: Nullable(Strict({ id: Type.String(), name: Type.String() })),
});
export type GroupEvse = Static<typeof GroupEvse>;

/** Query of `GET charging-groups/{id}/evses`; the filters are those of a device list. */
export const GroupEvseQuery = Strict({
  ...DeviceFilterQuery.properties,
  /** Members of the group, or all EVSEs that are not. */
  inChargingGroup: Type.Optional(Type.Boolean({ default: true })),
  ...pagingQuery(groupEvseSortFields),
});
export type GroupEvseQuery = Static<typeof GroupEvseQuery>;

export const GroupEvsePage = PageOf(GroupEvse);
export type GroupEvsePage = Static<typeof GroupEvsePage>;

/** Body of the bulk calls: chargebox ids; empty with `getAll`. */
export const ChargeboxList = Type.Array(text(limits.length.chargeboxId), { maxItems: limits.deviceList.max });
export type ChargeboxList = Static<typeof ChargeboxList>;

/** Query of `PUT charging-groups/evse/{id}`: the group it goes to; none takes it out of the one it is in. */
export const EvseGroupQuery = Strict({ chargingGroup: Type.Optional(Type.String({ maxLength: limits.length.id })) });
export type EvseGroupQuery = Static<typeof EvseGroupQuery>;

/** Answer of a call that changed who is in a group. */
export const GroupEvsesChanged = Strict({
  /** EVSEs added or removed; those that were so already are not counted. */
  evses: Type.Integer({ minimum: 0 }),
  /** Of the added ones, how many another group lost. */
  moved: Type.Integer({ minimum: 0 }),
});
export type GroupEvsesChanged = Static<typeof GroupEvsesChanged>;

/** One publication of a group to the charge-point operator, and how far it got. */
export const Publication = Strict({
  id: Type.String(),
  createdAt: Timestamp,
  createdBy: Type.String(),
  attempts: Type.Integer({ minimum: 0 }),
  /** Null until the receiver has taken it. */
  deliveredAt: Nullable(Timestamp),
  /** Why the last attempt failed. */
  lastError: Nullable(Type.String()),
});
export type Publication = Static<typeof Publication>;

export const PublicationPage = PageOf(Publication);
export type PublicationPage = Static<typeof PublicationPage>;

/** Query of `GET tariffs`. */
export const TariffQuery = Strict({ countryCode: Type.Optional(OneOf(countryCodes)) });
export type TariffQuery = Static<typeof TariffQuery>;

export const Tariff = Strict({ id: Type.String() });
export type Tariff = Static<typeof Tariff>;
