import { type Static, type TInteger, Type } from '@sinclair/typebox';
import { type QuickViewName, quickViewNames } from '../quick-views.ts';
import { Strict } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** Answer of `GET devices/quick-views`: how many devices are in each, of those the caller may know of. */
export const QuickViewCounts = Strict(
  Object.fromEntries(quickViewNames.map((name) => [name, Count])) as Record<QuickViewName, TInteger>,
);
export type QuickViewCounts = Static<typeof QuickViewCounts>;
