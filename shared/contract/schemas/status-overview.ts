import { type Static, Type } from '@sinclair/typebox';
import { Added, Nullable, Strict, Timestamp } from './schema.ts';

const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

const Count = Type.Integer({ minimum: 0 });

/** Counts of one part of the network: connected chargers, and EVSEs by status of connected and disconnected chargers. */
export const Overview = Strict({
  websocketConnections: Count,
  connectedEvses: Count,
  notConnectedEvses: Count,
  connectedStatuses: Counts,
  notConnectedStatuses: Counts,
  /**
   * Number of distinct chargers per count; equals the total of the device list with the same filter. A charger with EVSEs
   * in several statuses counts once in each.
   */
  devices: Added(
    Strict({ connected: Count, notConnected: Count, connectedStatuses: Counts, notConnectedStatuses: Counts }),
  ),
});
export type Overview = Static<typeof Overview>;

/** Counts of the network at one time. */
export const NetworkSnapshot = Strict({
  at: Timestamp,
  /** Connected chargers. */
  connected: Count,
  /** EVSEs of connected and disconnected chargers. */
  available: Count,
  outOfOrder: Count,
  charging: Count,
});
export type NetworkSnapshot = Static<typeof NetworkSnapshot>;

/**
 * Response of `GET devices/status`. Level 2 chargers of every make count as BTC; virtual chargers count only in the main
 * overview; manufacturers without chargers are omitted.
 */
export const StatusOverview = Strict({
  mainOverview: Overview,
  /** Absent if there are no counts by manufacturer. */
  manufacturerOverviews: Type.Optional(Type.Record(Type.String(), Overview)),
  /** Number of chargers per tag, without virtual chargers. */
  tagsOverview: Counts,
  /** Counts of a day ago; null if unknown. */
  yesterday: Added(Nullable(NetworkSnapshot)),
});
export type StatusOverview = Static<typeof StatusOverview>;
