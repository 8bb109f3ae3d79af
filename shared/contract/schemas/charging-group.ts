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
import { Added, Int32, Multiline, Nullable, OneOf, SingleLine, Strict, Timestamp } from './schema.ts';

/** Body of `POST charging-groups`: the editable fields of a group. The party ID is stored in upper case. */
export const ChargingGroupForm = Strict({
  name: SingleLine(limits.length.name),
  description: Multiline(limits.length.description),
  tariffId: Type.String({ minLength: 1, maxLength: limits.length.id }),
  countryCode: OneOf(countryCodes),
  partyId: SingleLine(limits.length.partyId),
});
export type ChargingGroupForm = Static<typeof ChargingGroupForm>;

const Version = Int32(1);

/** Body of `PUT charging-groups/{id}`. */
export const ChargingGroupUpdate = Strict({
  ...ChargingGroupForm.properties,
  /**
   * Version of the {@link ChargingGroup} that the change is based on; 409 if it is outdated. Without it there is no
   * check.
   */
  version: Type.Optional(Version),
});
export type ChargingGroupUpdate = Static<typeof ChargingGroupUpdate>;

/** One row of `GET charging-groups`. */
export const ChargingGroupOverview = Strict({
  id: Type.String(),
  ...ChargingGroupForm.properties,
  totalEvses: Type.Integer({ minimum: 0 }),
  /** When the charge-point operator last received a publication of the group. */
  lastUpdatedInCPO: Nullable(Timestamp),
  /** The newest publication; null if the group was never published. */
  publication: Added(
    Nullable(
      Strict({
        publishedAt: Timestamp,
        state: OneOf(publicationStates),
        /** Error of the last failed delivery attempt. */
        lastError: Nullable(Type.String()),
      }),
    ),
  ),
  /** Time of the first unpublished change of tariff, country, party, or EVSEs; null if there is none. */
  unpublishedSince: Added(Nullable(Timestamp)),
  /** Incremented by each change of the form; a change sends the version it is based on. */
  version: Added(Version),
  /** User who last changed the form; null if unknown. */
  changedBy: Added(Nullable(Type.String())),
  changedAt: Added(Nullable(Timestamp)),
});
export type ChargingGroupOverview = Static<typeof ChargingGroupOverview>;

/** Response of `GET charging-groups/{id}`: EVSEs that share a tariff and a party. */
export const ChargingGroup = Strict({
  ...ChargingGroupOverview.properties,
  /** The first `limits.pageSizeOf.expandedEvses` EVSEs; `GET charging-groups/{id}/evses` returns all. */
  evses: Type.Array(Evse),
});
export type ChargingGroup = Static<typeof ChargingGroup>;

const Filter = Type.Optional(Type.String({ maxLength: limits.length.filter }));

const filters = Object.fromEntries(chargingGroupFilterParameters.map((name) => [name, Filter])) as Record<
  (typeof chargingGroupFilterParameters)[number],
  typeof Filter
>;

/** Query of `GET charging-groups`: a text contains one of the values; tariff and country equal one. */
export const ChargingGroupListQuery = Strict({
  ...filters,
  ...pagingQuery(chargingGroupSortFields),
});
export type ChargingGroupListQuery = Static<typeof ChargingGroupListQuery>;

/** Response of `GET charging-groups`. */
export const ChargingGroupPage = PageOf(ChargingGroupOverview);
export type ChargingGroupPage = Static<typeof ChargingGroupPage>;

const { chargeboxId, make, model, networkOperator, location, city, state, connectorTypes } = Device.properties;
const { webSocketConnection, connectionSince } = Device.properties;

const GroupName = Strict({ id: Type.String(), name: Type.String() });

/** One row of `GET charging-groups/{id}/evses`: an EVSE with fields of its device. */
export const GroupEvse = Strict({
  ...Evse.properties,
  chargeboxId,
  deviceId: Added(Type.String()),
  ...{ make: Added(make), model: Added(model), networkOperator: Added(networkOperator), location: Added(location) },
  ...{ city: Added(city), state: Added(state), connectorTypes: Added(connectorTypes) },
  ...{ webSocketConnection: Added(webSocketConnection), connectionSince },
  maintenanceMode: Added(Device.properties.maintenanceMode),
  /** The group that contains the EVSE, this one or another; null if none does. */
  chargingGroup: Added(Nullable(GroupName)),
});
export type GroupEvse = Static<typeof GroupEvse>;

/** Query of `GET charging-groups/{id}/evses`, with the filters of `GET devices`. */
export const GroupEvseQuery = Strict({
  ...DeviceFilterQuery.properties,
  /** EVSEs in the group, or all others. */
  inChargingGroup: Type.Optional(Type.Boolean({ default: true })),
  ...pagingQuery(groupEvseSortFields),
});
export type GroupEvseQuery = Static<typeof GroupEvseQuery>;

const Count = Type.Integer({ minimum: 0 });

/** Response of `GET charging-groups/{id}/evses`. */
export const GroupEvsePage = Strict({
  ...PageOf(GroupEvse).properties,
  /** Number of devices of all these EVSEs: EVSEs are added and removed by device. */
  devices: Added(Count),
});
export type GroupEvsePage = Static<typeof GroupEvsePage>;

/** Body of the calls that add or remove EVSEs: chargebox IDs; empty with `getAll`. */
export const ChargeboxList = Type.Array(Type.String({ minLength: 1, maxLength: limits.length.chargeboxId }), {
  maxItems: limits.deviceList.max,
});
export type ChargeboxList = Static<typeof ChargeboxList>;

/** Query of `PUT charging-groups/evse/{id}`: ID of the new group; without it, the EVSE leaves its group. */
export const EvseGroupQuery = Strict({ chargingGroup: Type.Optional(Type.String({ maxLength: limits.length.id })) });
export type EvseGroupQuery = Static<typeof EvseGroupQuery>;

/** Number of EVSEs that the user confirmed; 409 if it has changed. */
const expectedEvses = Type.Optional(Int32(0));

/** Query of `DELETE charging-groups/{id}/evses`. */
export const RemoveEvsesQuery = Strict({ ...BulkQuery.properties, expectedEvses });
export type RemoveEvsesQuery = Static<typeof RemoveEvsesQuery>;

/** Query of `POST charging-groups/{id}/evses`. */
export const AddEvsesQuery = Strict({
  ...BulkQuery.properties,
  expectedEvses,
  /** Number of EVSEs moved out of other groups that the user confirmed; 409 if it has changed. */
  expectedMoved: Type.Optional(Count),
});
export type AddEvsesQuery = Static<typeof AddEvsesQuery>;

/**
 * Query of `DELETE charging-groups/{id}` and `POST charging-groups/{id}/publish`: the state that the user confirmed;
 * 409 if it has changed.
 */
export const ExpectedGroupState = Strict({ version: Type.Optional(Version), expectedEvses: Type.Optional(Int32(0)) });
export type ExpectedGroupState = Static<typeof ExpectedGroupState>;

const EvseCount = Strict({
  evses: Count,
  /** Number of devices of these EVSEs. */
  devices: Count,
});

/** Response of `POST charging-groups/{id}/evses/selection`: what adding or removing these devices would change now. */
export const GroupEvseFacts = Strict({
  /** EVSEs not in the group: adding the devices adds them. */
  joining: EvseCount,
  /** EVSEs in the group: removing the devices removes them. */
  leaving: EvseCount,
  /** Number of `joining` EVSEs that are in another group now; `groups` lists these groups. */
  moving: Count,
  groups: Type.Array(Strict({ ...GroupName.properties, evses: Count })),
  /** The first `limits.pageSizeOf.chargingGroups` of them, each with its current group. */
  moved: Type.Array(
    Strict({
      ...{ evseUid: Evse.properties.evseUid, stationId: Evse.properties.stationId, chargeboxId },
      chargingGroup: GroupName,
    }),
  ),
});
export type GroupEvseFacts = Static<typeof GroupEvseFacts>;

/** Response of calls that add EVSEs to a group or remove them. */
export const GroupEvsesChanged = Strict({
  /** Number of EVSEs added or removed, without EVSEs that needed no change. */
  evses: Count,
  /** Number of added EVSEs that were in another group. */
  moved: Count,
});
export type GroupEvsesChanged = Static<typeof GroupEvsesChanged>;

/** One publication of a group to the charge-point operator, with its delivery state. */
export const Publication = Strict({
  id: Type.String(),
  createdAt: Timestamp,
  createdBy: Type.String(),
  state: Type.Optional(OneOf(publicationStates)),
  attempts: Type.Integer({ minimum: 0 }),
  /** Null until the receiver has accepted it. */
  deliveredAt: Nullable(Timestamp),
  /** Error of the last failed attempt. */
  lastError: Nullable(Type.String()),
  /** User who skipped the delivery; null unless skipped. */
  skippedBy: Type.Optional(Nullable(Type.String())),
});
export type Publication = Static<typeof Publication>;

/** Response of `GET charging-groups/{id}/publications`. */
export const PublicationPage = PageOf(Publication);
export type PublicationPage = Static<typeof PublicationPage>;

/** Query of `GET tariffs`. */
export const TariffQuery = Strict({ countryCode: Type.Optional(OneOf(countryCodes)) });
export type TariffQuery = Static<typeof TariffQuery>;

/** A tariff: its ID and country; the charge-point operator has the prices. */
export const Tariff = Strict({
  id: Type.String(),
  countryCode: Added(OneOf(countryCodes)),
  version: Added(Version),
});
export type Tariff = Static<typeof Tariff>;
