// Every place of the console on a backend that follows the specification and adds nothing: no crash, and nothing false.
// Where a place is about what only this product has, it says so in some way; elsewhere it shows what it always shows.

import type { Place } from '../every-page/place.ts';
import { places } from '../every-page/places.ts';
import { test } from '../every-page/reach.ts';
import { expect } from '../support/console.ts';
import { expectNoFalseStatement } from './expect-no-false-statement.ts';
import { answerAsSpecified } from './specified-answers.ts';

test.describe.configure({ mode: 'parallel' });
test.use({
  expectedErrors: /status of 40[04]|net::ERR_FAILED|integrity|The remote 'logs' failed|does not allow overrides/,
});
// An answer on its way must not outlive its page.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

/** Places of what the product adds, by what leads to them: they need not show what they are about. */
const added: readonly RegExp[] = [
  /[?&](job|jobs|view|knock|import|add|edit|site|tariff|mail)=/,
  /^\/devices\/(unknown|import)|^\/locations\/(uptime|nevi-report)|^\/alerts\/mails/,
];
const addedButtons =
  /Acknowledge|Reset: |Get diagnostics: |Edit location|Delete location|Views|Uptime|Retire device|Bring back|Delete |Silence|Details of|Set Password|Make password|Search the console|Skip publication/;

const isAdded = ({ path, press = [], altered }: Place): boolean =>
  altered !== undefined ||
  added.some((pattern) => pattern.test(path)) ||
  press.some((step) => typeof step !== 'string' && addedButtons.test(String(step[1] ?? '')));

/** In the page: the filters of an earlier place are not kept for the next one. */
function forgetLists(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (/^dmp\..*\.list$/.test(key)) storage.removeItem(key);
  }
}

/** How many EVSEs a change of a group affects is counted by a call of the product's own. */
const withoutCount = (place: Place): Place =>
  place.opens === 'mfe-charging-groups/evses/change-dialog.tsx'
    ? { ...place, shows: ['dialog', /^(Add|Remove) EVSEs$/] }
    : place;

for (const [where, here] of Object.entries(places)) {
  test(`${where}: nothing crashes, and nothing false is said`, async ({ page, visit }) => {
    test.setTimeout(300_000);
    const come = await visit(where);
    await answerAsSpecified(page);
    const visited = new Set<string>();
    for (const place of here) {
      // One visit of the page of all that is added to it.
      if (isAdded(place) && visited.has(place.path)) continue;
      visited.add(place.path);
      const name = [place.path, ...(place.press ?? []).map(String)].join(' › ');
      await test.step(name, async () => {
        if (isAdded(place)) await come({ path: place.path, shows: ['banner'] });
        else await come(withoutCount(place));
        await expect(page.getByRole('main')).not.toBeEmpty();
        await expectNoFalseStatement(page, name);
        await page.evaluate(forgetLists);
      });
    }
  });
}
