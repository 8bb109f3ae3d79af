import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { knockReasons } from '../unknown-chargers.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** A charger that was refused, for one reason. */
export const UnknownCharger = Strict({
  chargeboxId: Type.String({
    description: 'What the charger sent, in the form in which IDs are kept; a long one is cut',
  }),
  reason: OneOf(knockReasons),
  firstAt: Timestamp,
  lastAt: Timestamp,
  /** How often since then. */
  count: Type.Integer({ minimum: 1 }),
  address: Nullable(Type.String({ description: 'Where it came from the last time' })),
  subprotocols: Type.Array(Type.String(), { description: 'What it offered the last time' }),
  detail: Nullable(
    Type.String({ description: 'What exactly was wrong the last time, where the reason has several causes' }),
  ),
  make: Nullable(Type.String({ description: 'As a refused boot told it' })),
  model: Nullable(Type.String({ description: 'As a refused boot told it' })),
  deviceId: Nullable(Type.String({ description: 'Of the device with this chargebox ID, where there is one' })),
});
export type UnknownCharger = Static<typeof UnknownCharger>;

const { pageNumber, pageSize, sortOrder } = pagingQuery(['lastAt']);
/** Query of `GET unknown-chargers`. */
export const UnknownChargersQuery = Strict({
  pageNumber,
  pageSize,
  sortOrder,
  reason: Type.Optional(
    Type.String({ maxLength: limits.length.filter, description: 'One or several of the reasons, joined by commas' }),
  ),
  search: Type.Optional(Type.String({ maxLength: limits.length.filter, description: 'Parts of chargebox IDs' })),
});
export type UnknownChargersQuery = Static<typeof UnknownChargersQuery>;

export const UnknownChargerPage = PageOf(UnknownCharger);
export type UnknownChargerPage = Static<typeof UnknownChargerPage>;

/** Body of `POST unknown-chargers/dismiss`. */
export const DismissKnocks = Strict({
  knocks: Type.Array(
    Strict({
      chargeboxId: Type.String({ maxLength: limits.knocks.chargeboxId }),
      reason: OneOf(knockReasons),
    }),
    { minItems: 1, maxItems: limits.pageSize.max },
  ),
});
export type DismissKnocks = Static<typeof DismissKnocks>;
