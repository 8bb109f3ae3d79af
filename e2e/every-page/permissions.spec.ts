// What alerts offer by each permission. Every other screen is in permissions.full.spec.ts, and the pages themselves in
// page-permissions.full.spec.ts.
import { expect, test } from '../support/console.ts';
import { offersAt, places, tall, testOffers } from './offered.ts';
import { offers } from './offers.ts';
import { describedCalls, everyPermission } from './permissions.ts';
import { someIds } from './reach.ts';

test.use({ viewport: tall });

test('every call that changes something, and every permission, is known here', async ({ request }) => {
  const calls = await describedCalls(request);
  const changing = [...calls].filter(([call, access]) => access !== 'public' && !call.startsWith('GET '));
  expect(changing.length).toBeGreaterThan(60);
  expect(changing.map(([call]) => call).filter((call) => !(call in offers))).toEqual([]);
  expect(Object.keys(offers).filter((call) => !calls.has(call))).toEqual([]);
  const used = new Set(places.flatMap((at) => offersAt(at, calls).flatMap(({ needs }) => needs.flat())));
  // It has no page.
  expect((await everyPermission(request)).filter((one) => !used.has(one))).toEqual(['read:audit']);
});

testOffers('alerts', someIds);
