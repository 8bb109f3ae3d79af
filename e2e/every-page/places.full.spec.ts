// Every place of the console, each visited once: what a machine can tell of its accessibility (WCAG 2.2 AA, and good
// practice beside it), in light and in dark; and that nothing it offers is lost at 200 % or on a phone. A place that is
// added goes into `places.ts`.
import { checkPlaces, wide } from './check-place.ts';
import { places } from './places.ts';
import { test } from './reach.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: wide });

/** What the console and the browser say at places that are about something that is wrong. */
const expected: Readonly<Record<string, RegExp>> = {
  'start page': /this console does not allow overrides/,
  'what is not there': /status of 40[04]|integrity|The remote 'logs' failed/,
};

for (const [where, here] of Object.entries(places)) {
  test.describe(where, () => {
    test.use({ expectedErrors: expected[where] });
    test(`${where}: accessible by what a machine can tell, and whole on small screens`, async ({ page, visit }) => {
      test.setTimeout(300_000);
      await checkPlaces(page, here, await visit(where));
    });
  });
}
