import { type Static, Type } from '@sinclair/typebox';
import {
  chargingGroupFilterParameters,
  chargingGroupSortFields,
  countryCodes,
  groupEvseSortFields,
  publicationStates,
} from '../charging-group.ts';
import { limits } from '../limits.ts';
import { Device, Evse } from './device.ts';
import { DeviceFilterQuery } from './device-list.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { BulkQuery } from './remote-action.ts';
import { Added, Nullable, OneOf, Prose, Strict, Timestamp, Whole, Words } from './schema.ts';

/** Body of `POST charging-groups`: what staff say of a group. A party id is kept in upper case. */
export const ChargingGroupForm = Strict({
  name: Words(limits.length.name),
  description: Prose(limits.length.description),
  tariffId: Type.String({ minLength: 1, maxLength: limits.length.id }),
  countryCode: OneOf(countryCodes),
  partyId: Words(limits.length.partyId),
});
export type ChargingGroupForm = Static<typeof ChargingGroupForm>;

const Version = Whole(1);

/** Body of `PUT charging-groups/{id}`. */
export const ChargingGroupUpdate = Strict({
  ...ChargingGroupForm.properties,
  /** The {@link ChargingGroup} that was changed; if it is no longer the newest, nothing is saved. Without one, the newest is changed. */
  version: Type.Optional(Version),
});
export type ChargingGroupUpdate = Static<typeof ChargingGroupUpdate>;

/** One row of the list of groups. */
export const ChargingGroupOverview = Strict({
  id: Type.String(),
  ...ChargingGroupForm.properties,
  totalEvses: Type.Integer({ minimum: 0 }),
  /** When the charge-point operator last received a publication of it. */
  lastUpdatedInCPO: Nullable(Timestamp),
  /** Its newest publication; null if it was never published. */
  publication: Added(
    Nullable(
      Strict({
        publishedAt: Timestamp,
        state: OneOf(publicationStates),
        /** Why the last attempt to deliver it failed. */
        lastError: Nullable(Type.String()),
      }),
    ),
  ),
  /**
   * When something of it first changed that the operator has not been told: its
   * tariff, country, party or EVSEs. Null while nothing has since it was last published.
   */
  unpublishedSince: Added(Nullable(Timestamp)),
  /** Counts the changes of its form; a change names the one it is based on. */
  version: Added(Version),
  /** Who changed its form last; null where nobody knows. */
  changedBy: Added(Nullable(Type.String())),
  changedAt: Added(Nullable(Timestamp)),
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

const filters = Object.fromEntries(chargingGroupFilterParameters.map((name) => [name, Filter])) as Record<
  (typeof chargingGroupFilterParameters)[number],
  typeof Filter
>;

/** Query of `GET charging-groups`: texts contain one of the values, tariff and country equal one. */
export const ChargingGroupListQuery = Strict({
  ...filters,
  ...pagingQuery(chargingGroupSortFields),
});
export type ChargingGroupListQuery = Static<typeof ChargingGroupListQuery>;

/** Answer of `GET charging-groups`. */
export const ChargingGroupPage = PageOf(ChargingGroupOverview);
export type ChargingGroupPage = Static<typeof ChargingGroupPage>;

const { chargeboxId, make, model, networkOperator, location, city, state, connectorTypes } = Device.properties;
const { webSocketConnection, connectionSince } = Device.properties;

/** A group by its name. */
const GroupName = Strict({ id: Type.String(), name: Type.String() });

/** An EVSE as a group lists it, with what is to be known of its device. */
export const GroupEvse = Strict({
  ...Evse.properties,
  chargeboxId,
  deviceId: Added(Type.String()),
  ...{ make: Added(make), model: Added(model), networkOperator: Added(networkOperator), location: Added(location) },
  ...{ city: Added(city), state: Added(state), connectorTypes: Added(connectorTypes) },
  ...{ webSocketConnection: Added(webSocketConnection), connectionSince },
  maintenanceMode: Added(Device.properties.maintenanceMode),
  /** The group it is in, this one or another; null for none. */
  chargingGroup: Added(Nullable(GroupName)),
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

const Count = Type.Integer({ minimum: 0 });

/** Answer of `GET charging-groups/{id}/evses`. */
export const GroupEvsePage = Strict({
  ...PageOf(GroupEvse).properties,
  /** How many devices all these EVSEs belong to: those are what is added and removed. */
  devices: Added(Count),
});
export type GroupEvsePage = Static<typeof GroupEvsePage>;

/** Body of the bulk calls: chargebox ids; empty with `getAll`. */
export const ChargeboxList = Type.Array(Type.String({ minLength: 1, maxLength: limits.length.chargeboxId }), {
  maxItems: limits.deviceList.max,
});
export type ChargeboxList = Static<typeof ChargeboxList>;

/** Query of `PUT charging-groups/evse/{id}`: the group it goes to; none takes it out of the one it is in. */
export const EvseGroupQuery = Strict({ chargingGroup: Type.Optional(Type.String({ maxLength: limits.length.id })) });
export type EvseGroupQuery = Static<typeof EvseGroupQuery>;

/** How many EVSEs join or leave a group, as a person confirmed; refused if it would be another number by then. */
const expectedEvses = Type.Optional(Whole(0));

/** Query of `DELETE charging-groups/{id}/evses`. */
export const RemoveEvsesQuery = Strict({ ...BulkQuery.properties, expectedEvses });
export type RemoveEvsesQuery = Static<typeof RemoveEvsesQuery>;

/** Query of `POST charging-groups/{id}/evses`. */
export const AddEvsesQuery = Strict({
  ...BulkQuery.properties,
  expectedEvses,
  /** How many EVSEs another group loses, as the person was told; refused when it would be another number by then. */
  expectedMoved: Type.Optional(Count),
});
export type AddEvsesQuery = Static<typeof AddEvsesQuery>;

/** Query of `DELETE charging-groups/{id}` and of its `publish`: what the person had before their eyes. Refused when it is another by then. */
export const SeenGroup = Strict({ version: Type.Optional(Version), expectedEvses: Type.Optional(Whole(0)) });
export type SeenGroup = Static<typeof SeenGroup>;

const EvseCount = Strict({
  evses: Count,
  /** How many devices they belong to. */
  devices: Count,
});

/** Answer of `POST charging-groups/{id}/evses/selection`: what a change of who is in a group would do at this moment. */
export const GroupEvseFacts = Strict({
  /** Not in the group: what adding them adds. */
  joining: EvseCount,
  /** In the group: what removing them removes. */
  leaving: EvseCount,
  /** Of the joining ones, how many another group would lose, and which groups. */
  moving: Count,
  groups: Type.Array(Strict({ ...GroupName.properties, evses: Count })),
  /** The first `limits.pageSizeOf.chargingGroups` of those, with the group that each would leave. */
  moved: Type.Array(
    Strict({
      ...{ evseUid: Evse.properties.evseUid, stationId: Evse.properties.stationId, chargeboxId },
      chargingGroup: GroupName,
    }),
  ),
});
export type GroupEvseFacts = Static<typeof GroupEvseFacts>;

/** Answer of a call that changed who is in a group. */
export const GroupEvsesChanged = Strict({
  /** EVSEs added or removed; those that were so already are not counted. */
  evses: Count,
  /** Of the added ones, how many another group lost. */
  moved: Count,
});
export type GroupEvsesChanged = Static<typeof GroupEvsesChanged>;

/** One publication of a group to the charge-point operator, and how far it got. */
export const Publication = Strict({
  id: Type.String(),
  createdAt: Timestamp,
  createdBy: Type.String(),
  state: Type.Optional(OneOf(publicationStates)),
  attempts: Type.Integer({ minimum: 0 }),
  /** Null until the receiver has taken it. */
  deliveredAt: Nullable(Timestamp),
  /** Why the last attempt failed. */
  lastError: Nullable(Type.String()),
  /** Who decided that it is not sent; null unless it was skipped. */
  skippedBy: Type.Optional(Nullable(Type.String())),
});
export type Publication = Static<typeof Publication>;

export const PublicationPage = PageOf(Publication);
export type PublicationPage = Static<typeof PublicationPage>;

/** Query of `GET tariffs`. */
export const TariffQuery = Strict({ countryCode: Type.Optional(OneOf(countryCodes)) });
export type TariffQuery = Static<typeof TariffQuery>;

export const Tariff = Strict({
  id: Type.String(),
  countryCode: Added(OneOf(countryCodes)),
  version: Added(Version),
});
export type Tariff = Static<typeof Tariff>;
