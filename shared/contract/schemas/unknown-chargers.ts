import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { rejectionReasons } from '../unknown-chargers.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** One row of `GET unknown-chargers`: rejected connections of a charger for one reason. */
export const UnknownCharger = Strict({
  chargeboxId: Type.String({
    description: 'The ID that the charger sent, normalized like stored IDs; truncated if it is long',
  }),
  reason: OneOf(rejectionReasons),
  firstAt: Timestamp,
  lastAt: Timestamp,
  /** Number of rejected connections since `firstAt`. */
  count: Type.Integer({ minimum: 1 }),
  address: Nullable(Type.String({ description: 'Network address of the last attempt' })),
  subprotocols: Type.Array(Type.String(), { description: 'Subprotocols offered at the last attempt' }),
  detail: Nullable(
    Type.String({ description: 'The cause of the last rejection, if the reason has several possible causes' }),
  ),
  make: Nullable(Type.String({ description: 'Make in a rejected BootNotification' })),
  model: Nullable(Type.String({ description: 'Model in a rejected BootNotification' })),
  deviceId: Nullable(Type.String({ description: 'ID of the device with this chargebox ID, if there is one' })),
});
export type UnknownCharger = Static<typeof UnknownCharger>;

const { pageNumber, pageSize, sortOrder } = pagingQuery(['lastAt']);
/** Query of `GET unknown-chargers`. */
export const UnknownChargersQuery = Strict({
  pageNumber,
  pageSize,
  sortOrder,
  reason: Type.Optional(
    Type.String({ maxLength: limits.length.filter, description: 'One or several reasons, separated by commas' }),
  ),
  search: Type.Optional(Type.String({ maxLength: limits.length.filter, description: 'Parts of chargebox IDs' })),
});
export type UnknownChargersQuery = Static<typeof UnknownChargersQuery>;

/** Response of `GET unknown-chargers`. */
export const UnknownChargerPage = PageOf(UnknownCharger);
export type UnknownChargerPage = Static<typeof UnknownChargerPage>;

/** Body of `POST unknown-chargers/dismiss`. */
export const RejectedConnectionDismissal = Strict({
  knocks: Type.Array(
    Strict({
      chargeboxId: Type.String({ maxLength: limits.rejectedConnections.chargeboxId }),
      reason: OneOf(rejectionReasons),
    }),
    { minItems: 1, maxItems: limits.pageSize.max },
  ),
});
export type RejectedConnectionDismissal = Static<typeof RejectedConnectionDismissal>;
