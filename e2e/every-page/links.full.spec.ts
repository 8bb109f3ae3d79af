// Every link that a place of the console shows leads to something that is there.
import { followLinks } from './links.ts';
import type { Place } from './place.ts';
import { places } from './places.ts';
import { test } from './reach.ts';

test.describe.configure({ mode: 'parallel' });

/** Places that are about something that is not there, or not shown. */
const without = ['what is not there', 'what is not shown'];
const isThere = ({ path }: Place) => !path.startsWith('/no-such-page');

for (const [where, here] of Object.entries(places).filter(([name]) => !without.includes(name))) {
  test.describe(where, () => {
    test(`${where}: each link leads to something that is there`, async ({ page, visit }) => {
      test.setTimeout(300_000);
      await followLinks(page, here.filter(isThere), await visit(where));
    });
  });
}
