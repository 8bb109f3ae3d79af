import { type Static, Type } from '@sinclair/typebox';
import { OneOf, Strict } from './schema.ts';

/** Answer of `GET health`: whether the backend can do its work. 503 when it cannot. */
export const Health = Strict({
  status: OneOf(['ok', 'unavailable']),
  database: OneOf(['reachable', 'unreachable']),
  /** What this process does: api, gateway, worker. */
  roles: Type.Array(Type.String()),
  version: Type.String(),
});
export type Health = Static<typeof Health>;

/** Answer of `GET health/live` and `GET health/ready` where all is well. */
export const HealthOk = Strict({ status: OneOf(['ok']) });
export type HealthOk = Static<typeof HealthOk>;
