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
/** An uptime in percent, and the minutes from which it is calculated. */
const sums = { outageMinutes: Minutes, excludedMinutes: Minutes, ofMinutes: Minutes, uptime: Percent };

/** The uptime of a port (an EVSE) over the year before `countedAt` (23 CFR 680.116(b)). */
const counted = {
  ...sums,
  /** Minutes of downtime left until the port misses the required uptime; negative if it has. */
  minutesLeft: Type.Number(),
  /** Days until the port misses the required uptime at the rate of the last days; null if never. */
  missedInDays: Nullable(Type.Number({ minimum: 0 })),
  /** Start of the current outage; null while the port is up. */
  downSince: Nullable(Timestamp),
  /** Start of operation of the port, as far as known. */
  beganAt: Timestamp,
  countedAt: Timestamp,
};

/** The uptime of a port in one month. */
export const UptimeMonth = Strict({
  /** Such as `2026-11`. */
  month: Type.String(),
  outageMinutes: Minutes,
  excludedMinutes: Minutes,
  /** Over the twelve months that end with this one, or since `beganAt` if that is later. */
  uptime: Percent,
});
export type UptimeMonth = Static<typeof UptimeMonth>;

/** One row of `GET devices/{chargeboxId}/uptime`. */
export const PortUptime = Strict({
  evseUid: Type.String(),
  stationId: Type.String(),
  ...counted,
  /** IANA time zone in which months begin. */
  timeZone: Type.String(),
  /** Oldest first, at most twelve. */
  months: Type.Array(UptimeMonth),
});
export type PortUptime = Static<typeof PortUptime>;

/** One row of `GET devices/{chargeboxId}/outages`: an outage of a port. */
export const PortOutage = Strict({
  evseUid: Type.String(),
  status: OneOf(outageStatuses),
  startedAt: Timestamp,
  /** Null while it is ongoing. */
  endedAt: Nullable(Timestamp),
  minutes: Minutes,
  excludedMinutes: Minutes,
  /** The current entry of the NEVI log for the outage; null if there is none. */
  entry: Nullable(
    Strict({ category: Type.String(), neviExempt: Type.Boolean(), createdBy: Type.String(), createdAt: Timestamp }),
  ),
});
export type PortOutage = Static<typeof PortOutage>;

/** Response of `GET devices/{chargeboxId}/outages`, newest first. */
export const PortOutagePage = PageOf(PortOutage);
export type PortOutagePage = Static<typeof PortOutagePage>;

const Filter = Type.Optional(Type.String({ maxLength: limits.length.filter }));
const filtersOf = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Filter])) as Record<Name, typeof Filter>;
const filters = {
  ...filtersOf(uptimeFilterParameters),
  /** MISSED: ports below the required uptime. AT_RISK: also ports that will be at the rate of the last days. */
  risk: Type.Optional(OneOf(uptimeRisks)),
  /** Only ports without this property: the unnamed group. */
  without: Type.Optional(OneOf(uptimeGroupings)),
};
const { sortBy, sortOrder } = pagingQuery(uptimeSortFields);

/**
 * Query of `GET nevi/uptime`: `chargeboxId` and `locationId` contain one of the values; `locationIds`, `states`, and
 * `networkOperators` equal one.
 */
export const UptimeListQuery = Strict({ ...filters, ...pagingQuery(uptimeSortFields) });
export type UptimeListQuery = Static<typeof UptimeListQuery>;

/** Query of `GET nevi/uptime/export`. */
export const UptimeExportQuery = Strict({ ...filters, sortBy, sortOrder });
export type UptimeExportQuery = Static<typeof UptimeExportQuery>;

/** One row of `GET nevi/uptime`. */
export const UptimeRow = Strict({
  /** ID for `GET devices/{id}`. */
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

/** Response of `GET nevi/uptime`. */
export const UptimePage = PageOf(UptimeRow);
export type UptimePage = Static<typeof UptimePage>;

const { sortBy: groupSortBy, ...groupPaging } = pagingQuery(uptimeGroupSortFields);
const groups = { by: OneOf(uptimeGroupings), ...filtersOf(uptimeGroupFilterParameters), sortBy: groupSortBy };

/** Query of `GET nevi/uptime/groups`: groups of the ports that the filters match; sorted by name by default. */
export const UptimeGroupsQuery = Strict({ ...groups, ...groupPaging });
export type UptimeGroupsQuery = Static<typeof UptimeGroupsQuery>;

/** Query of `GET nevi/uptime/groups/export`. */
export const UptimeGroupsExportQuery = Strict({ ...groups, sortOrder });
export type UptimeGroupsExportQuery = Static<typeof UptimeGroupsExportQuery>;

const Count = Type.Integer({ minimum: 0 });

/** One row of `GET nevi/uptime/groups`: the ports of a location, a state, or a network operator. */
export const UptimeGroup = Strict({
  /** ID of the location, the state, or the network operator; null for ports without one. */
  group: Text,
  /** Distinct values of its ports, sorted. */
  states: Type.Array(Type.String()),
  networkOperators: Type.Array(Type.String()),
  ports: Count,
  /** Ports below the required uptime. */
  missed: Count,
  /** The `missed` ports, and ports that will be at the rate of the last days. */
  atRisk: Count,
  lowestUptime: Percent,
  /** Mean uptime of the ports. */
  meanUptime: Percent,
  /** Totals of all its ports. */
  outageMinutes: Minutes,
  excludedMinutes: Minutes,
});
export type UptimeGroup = Static<typeof UptimeGroup>;

/** Response of `GET nevi/uptime/groups`. */
export const UptimeGroupPage = PageOf(UptimeGroup);
export type UptimeGroupPage = Static<typeof UptimeGroupPage>;
