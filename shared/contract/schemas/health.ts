import { type Static, Type } from '@sinclair/typebox';
import { OneOf, Strict } from './schema.ts';

/** Response of `GET health`: whether the backend is operational; status 503 if not. */
export const Health = Strict({
  status: OneOf(['ok', 'unavailable']),
  database: OneOf(['reachable', 'unreachable']),
  /** Roles of this process: api, gateway, worker. */
  roles: Type.Array(Type.String()),
  version: Type.String(),
});
export type Health = Static<typeof Health>;

/** Response of `GET health/live` and `GET health/ready` if the process is live or ready. */
export const HealthOk = Strict({ status: OneOf(['ok']) });
export type HealthOk = Static<typeof HealthOk>;
