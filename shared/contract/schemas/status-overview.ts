import { type Static, Type } from '@sinclair/typebox';
import { Added, Nullable, Strict, Timestamp } from './schema.ts';

const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

const Count = Type.Integer({ minimum: 0 });

/** Counts of one part of the network: its chargers connected now, and its EVSEs by status, of chargers connected and not. */
export const Overview = Strict({
  websocketConnections: Count,
  connectedEvses: Count,
  notConnectedEvses: Count,
  connectedStatuses: Counts,
  notConnectedStatuses: Counts,
  /**
   * The chargers behind these counts, each once: as many as the device list has when it is filtered to them.
   * One with EVSEs in several statuses stands under each of them.
   */
  devices: Added(
    Strict({ connected: Count, notConnected: Count, connectedStatuses: Counts, notConnectedStatuses: Counts }),
  ),
});
export type Overview = Static<typeof Overview>;

/** How the network was at a moment. */
export const NetworkMoment = Strict({
  at: Timestamp,
  /** Chargers. */
  connected: Count,
  /** EVSEs, of chargers connected or not. */
  available: Count,
  outOfOrder: Count,
  charging: Count,
});
export type NetworkMoment = Static<typeof NetworkMoment>;

/**
 * Answer of `GET devices/status`. Level 2 chargers of every make count for BTC; virtual
 * chargers count in the main overview alone; a manufacturer without chargers is left out.
 */
export const StatusOverview = Strict({
  mainOverview: Overview,
  /** Absent where nothing is counted by manufacturer. */
  manufacturerOverviews: Type.Optional(Type.Record(Type.String(), Overview)),
  /** Chargers with each tag, virtual ones left out. */
  tagsOverview: Counts,
  /** How it was a day ago; null while nobody knows. */
  yesterday: Added(Nullable(NetworkMoment)),
});
export type StatusOverview = Static<typeof StatusOverview>;
