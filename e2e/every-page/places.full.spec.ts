// Every place of the console, each visited once: what a machine can find of its accessibility (WCAG 2.2 AA, and good
// practice beside it), in light and in dark; that nothing it offers is lost at 200 % or on a phone; and that the links it
// shows lead to something that is there. A place that is added goes into `places.ts`.
import { checkPlaces, wide } from './check-place.ts';
import { linksOf } from './links.ts';
import type { Place } from './place.ts';
import { places } from './places.ts';
import { test } from './reach.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: wide });

/** What the console and the browser say at places that are about something that is wrong. */
const expected: Readonly<Record<string, RegExp>> = {
  'start page': /this console does not allow overrides/,
  'what is not there': /status of 40[04]|integrity|The remote 'logs' failed/,
};

/** Places that are about something that is not there, or not shown, have no links to follow. */
const without = ['what is not there', 'what is not shown'];
const isThere = ({ path }: Place) => !path.startsWith('/no-such-page');

for (const [where, here] of Object.entries(places)) {
  test.describe(where, () => {
    test.use({ expectedErrors: expected[where] });
    test(`${where}: accessible by what a machine can tell, whole on small screens, no link to nothing`, async ({
      page,
      visit,
    }) => {
      test.setTimeout(300_000);
      const comeTo = await visit(where);
      if (without.includes(where)) return checkPlaces(page, here, comeTo);
      const links = linksOf(page);
      await checkPlaces(page, here, comeTo, {
        onPlace: async (place) => {
          if (isThere(place)) await links.note(place);
        },
      });
      await links.follow();
    });
  });
}
