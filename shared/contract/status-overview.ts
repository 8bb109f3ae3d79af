import { type Static, Type } from '@sinclair/typebox';
import { Strict } from './schema.ts';

const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

/** Manufacturers that have a tab of their own. */
export const overviewManufacturers = ['ABB', 'BTC', 'Signet', 'Alpitronic'] as const;

/** Counts of one part of the network. */
export const Overview = Strict({
  websocketConnections: Type.Integer({ minimum: 0 }),
  connectedEvses: Type.Integer({ minimum: 0 }),
  notConnectedEvses: Type.Integer({ minimum: 0 }),
  connectedStatuses: Counts,
  notConnectedStatuses: Counts,
});
export type Overview = Static<typeof Overview>;

/** Answer of `GET devices/status`. */
export const StatusOverview = Strict({
  mainOverview: Overview,
  manufacturerOverviews: Type.Record(Type.String(), Overview),
  tagsOverview: Counts,
});
export type StatusOverview = Static<typeof StatusOverview>;
