import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { outageStatuses } from '../nevi.ts';
import {
  uptimeFilterParameters,
  uptimeGroupFilterParameters,
  uptimeGroupings,
  uptimeGroupSortFields,
  uptimeRisks,
  uptimeSortFields,
} from '../uptime.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const Text = Nullable(Type.String());
const Minutes = Type.Number({ minimum: 0 });
const Percent = Type.Number({ minimum: 0, maximum: 100 });
/** What an uptime is computed from, in minutes. */
const sums = { outageMinutes: Minutes, excludedMinutes: Minutes, ofMinutes: Minutes, uptime: Percent };

/** The uptime of one port, which is an EVSE, over the year of 23 CFR 680.116(b) up to when it was counted. */
const counted = {
  ...sums,
  /** For how long it may still be down before it misses the rule; below 0 once it has. */
  minutesLeft: Type.Number(),
  /** In how many days it misses the rule at the rate of the last days; null if never. */
  missedInDays: Nullable(Type.Number({ minimum: 0 })),
  /** Since when it has not been up; null while it is. */
  downSince: Nullable(Timestamp),
  /** When its life began, as far as it is known. */
  beganAt: Timestamp,
  countedAt: Timestamp,
};

/** A month of a port. */
export const UptimeMonth = Strict({
  /** Such as `2026-11`. */
  month: Type.String(),
  outageMinutes: Minutes,
  excludedMinutes: Minutes,
  /** Over the twelve months that end with this one, or over its life. */
  uptime: Percent,
});
export type UptimeMonth = Static<typeof UptimeMonth>;

/** One of `GET devices/{chargeboxId}/uptime`. */
export const PortUptime = Strict({
  evseUid: Type.String(),
  stationId: Type.String(),
  ...counted,
  /** By whose clock months begin. */
  timeZone: Type.String(),
  /** Oldest first, twelve at most. */
  months: Type.Array(UptimeMonth),
});
export type PortUptime = Static<typeof PortUptime>;

/** A time in which a port was not up, of `GET devices/{chargeboxId}/outages`. */
export const PortOutage = Strict({
  evseUid: Type.String(),
  status: OneOf(outageStatuses),
  startedAt: Timestamp,
  /** Null while it goes on. */
  endedAt: Nullable(Timestamp),
  minutes: Minutes,
  excludedMinutes: Minutes,
  /** What staff say of it now; null if nothing. */
  entry: Nullable(
    Strict({ category: Type.String(), neviExempt: Type.Boolean(), createdBy: Type.String(), createdAt: Timestamp }),
  ),
});
export type PortOutage = Static<typeof PortOutage>;

/** Answer of `GET devices/{chargeboxId}/outages`, newest first. */
export const PortOutagePage = PageOf(PortOutage);
export type PortOutagePage = Static<typeof PortOutagePage>;

const Filter = Type.Optional(Type.String({ maxLength: limits.length.filter }));
const filtersOf = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Filter])) as Record<Name, typeof Filter>;
const filters = {
  ...filtersOf(uptimeFilterParameters),
  /** MISSED: those that miss the rule. AT_RISK: these, and those that will at the rate of the last days. */
  risk: Type.Optional(OneOf(uptimeRisks)),
  /** Ports alone that have none of this: the group without a name. */
  without: Type.Optional(OneOf(uptimeGroupings)),
};
const { sortBy, sortOrder } = pagingQuery(uptimeSortFields);

/**
 * Query of `GET nevi/uptime`: chargeboxId and locationId contain one of the values; one of locationIds, states, and
 * networkOperators is the port's own.
 */
export const UptimeListQuery = Strict({ ...filters, ...pagingQuery(uptimeSortFields) });
export type UptimeListQuery = Static<typeof UptimeListQuery>;

/** Query of `GET nevi/uptime/export`. */
export const UptimeExportQuery = Strict({ ...filters, sortBy, sortOrder });
export type UptimeExportQuery = Static<typeof UptimeExportQuery>;

/** A row of `GET nevi/uptime`. */
export const UptimeRow = Strict({
  /** The ID by which `GET devices/{id}` finds its device. */
  deviceId: Type.Optional(Type.String()),
  chargeboxId: Type.String(),
  evseUid: Type.String(),
  stationId: Type.String(),
  locationId: Text,
  state: Text,
  networkOperator: Text,
  ...counted,
});
export type UptimeRow = Static<typeof UptimeRow>;

/** Answer of `GET nevi/uptime`. */
export const UptimePage = PageOf(UptimeRow);
export type UptimePage = Static<typeof UptimePage>;

const { sortBy: groupSortBy, ...groupPaging } = pagingQuery(uptimeGroupSortFields);
const groups = { by: OneOf(uptimeGroupings), ...filtersOf(uptimeGroupFilterParameters), sortBy: groupSortBy };

/** Query of `GET nevi/uptime/groups`: groups of the ports that the filters match, by their names without an order. */
export const UptimeGroupsQuery = Strict({ ...groups, ...groupPaging });
export type UptimeGroupsQuery = Static<typeof UptimeGroupsQuery>;

/** Query of `GET nevi/uptime/groups/export`. */
export const UptimeGroupsExportQuery = Strict({ ...groups, sortOrder });
export type UptimeGroupsExportQuery = Static<typeof UptimeGroupsExportQuery>;

const Count = Type.Integer({ minimum: 0 });

/** The ports of a location, a state, or a network operator. */
export const UptimeGroup = Strict({
  /** The location's ID, the state, or the network operator; null for ports that have none. */
  group: Text,
  /** Of its ports, each once, sorted. */
  states: Type.Array(Type.String()),
  networkOperators: Type.Array(Type.String()),
  ports: Count,
  /** Ports that miss the rule. */
  missed: Count,
  /** These, and those that will at the rate of the last days. */
  atRisk: Count,
  lowestUptime: Percent,
  /** The mean of the ports' uptimes. */
  meanUptime: Percent,
  /** Of all its ports together. */
  outageMinutes: Minutes,
  excludedMinutes: Minutes,
});
export type UptimeGroup = Static<typeof UptimeGroup>;

/** Answer of `GET nevi/uptime/groups`. */
export const UptimeGroupPage = PageOf(UptimeGroup);
export type UptimeGroupPage = Static<typeof UptimeGroupPage>;
