// Everything a person can save, confirm, begin, or download fails: the notification is titled by what was done, what was
// typed or chosen stays, and it can be tried again. Nothing of this reaches the server. `scripts/changes.test.ts` knows
// whether all of it is here.
import type { Locator, Page } from '@playwright/test';
import { answerWithFaults, apiFaults, called, failCalls, settled, told } from './api-faults.ts';
import { type Change, changes, type Step } from './changes.ts';
import { expect, signIn, test } from './console.ts';
import { makeThings } from './drill-things.ts';
import { addressOf, targets } from './places.ts';

test.describe.configure({ mode: 'parallel' });

/** Where a step is taken: in what was opened last. */
function place(page: Page, step: Step): Locator {
  const [role, name] = step;
  if (role === 'file') return page.getByLabel(name);
  return targets(page, name === undefined ? [role] : [role, name]).last();
}

async function take(page: Page, step: Step, { isLast }: { isLast: boolean }): Promise<void> {
  const [role, , text] = step;
  const found = place(page, step);
  if (role === 'file')
    await found.setInputFiles({ name: 'drill.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  else if (text !== undefined) await found.fill(text);
  // Notifications may lie over it.
  else if (isLast) await found.press('Enter');
  else if (role === 'radio' || role === 'checkbox') await found.check({ force: true });
  else await found.click();
}

/** What was typed, chosen, or ticked is as it was left. */
async function stays(page: Page, { steps = [] }: Change): Promise<void> {
  for (const step of steps) {
    const [role, , text] = step;
    if (role === 'file') continue;
    // The field of a dialog that was confirmed on the way is gone with it.
    const found = place(page, step);
    if (text !== undefined && (await found.count()) > 0) await expect(found).toHaveValue(text);
    if (role === 'radio') await expect(found).toBeChecked();
  }
}

const named = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const fits = (call: string, name: string) => {
  const [parts, names] = [call.split('/'), name.split('/')];
  return parts.length === names.length && names.every((one, at) => one === '*' || one === parts[at]);
};

for (const [what, entries] of Object.entries(changes)) {
  test(`${what}: what fails says so by its name, and can be tried again with all that was entered`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const needed = new Set(entries.flatMap(({ path, needs = [] }) => [...named(path), ...needs]));
    const { ids, takeAway } = await makeThings(page.request, needed);
    await page.addInitScript(answerWithFaults);
    await signIn(page, 'admin', '/no-such-page');
    for (const [index, entry] of entries.entries()) {
      const { failure, call, path, steps = [], press } = entry;
      await test.step(`${failure} (${call})`, async () => {
        await failCalls(page, {});
        await page.goto(addressOf(path, ids));
        await settled(page);
        for (const step of steps) await take(page, step, { isLast: false });
        await settled(page);
        // A file is never given up, and may be a page.
        const isFile = what === 'downloads';
        const faults = apiFaults.filter(({ isSilent, status }) => !isFile || !(isSilent || status === 200));
        // Two of them each, so that all of it meets all of them.
        for (const turn of [0, 1]) {
          const fault = faults[(index * 2 + turn) % faults.length];
          if (!fault) throw new Error('There is no fault.');
          await failCalls(page, { [call]: fault });
          await told(page);
          for (const step of press) await take(page, step, { isLast: true });
          const seen: string[] = [];
          const begun = async () => {
            seen.push(...(await called(page)));
            return seen.filter((one) => fits(one, call)).length;
          };
          await expect.poll(begun, { message: fault.what }).toBe(1);
          await settled(page);
          await expect
            .poll(async () => (await told(page)).filter(({ title }) => title === failure), { message: fault.what })
            .toEqual([{ title: failure, text: fault.text }]);
          await stays(page, entry);
          const [again] = press;
          if (again) await expect(place(page, again)).toBeEnabled();
          await expect(page.getByRole('banner')).toBeVisible();
        }
      });
    }
    await failCalls(page, {});
    await takeAway();
  });
}
