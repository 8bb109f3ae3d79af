import { type Static, type TInteger, Type } from '@sinclair/typebox';
import { type QuickViewName, quickViewNames } from '../quick-views.ts';
import { Strict } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

/**
 * Response of `GET devices/quick-views`: the number of devices in each quick view, of the devices visible to the
 * caller.
 */
export const QuickViewCounts = Strict(
  Object.fromEntries(quickViewNames.map((name) => [name, Count])) as Record<QuickViewName, TInteger>,
);
export type QuickViewCounts = Static<typeof QuickViewCounts>;
