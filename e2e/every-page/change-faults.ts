// What a person can save, confirm, begin, or download fails: the notification is titled by what was done, what was
// typed or chosen stays, and it can be tried again. Nothing of this reaches the server. `scripts/changes.test.ts` knows
// whether all of it is in `changes.ts`.
import type { Locator, Page } from '@playwright/test';
import { beSignedIn, expect } from '../support/console.ts';
import {
  type ApiFault,
  answerWithFaults,
  apiFaults,
  called,
  failCalls,
  faultsFor,
  isCall,
  refuseToken,
  settled,
  told,
} from './api-faults.ts';
import { type Change, changes, type Opened, opened, type Step } from './changes.ts';
import { test } from './drill-things.ts';
import { untoldOf } from './load-titles.ts';
import { addressOf, targets } from './reach.ts';

/** Where a step is taken: in what was opened last. */
function place(page: Page, step: Step): Locator {
  const [role, name] = step;
  if (role === 'file') return page.getByLabel(name);
  return targets(page, name === undefined ? [role] : [role, name]).last();
}

async function take(page: Page, step: Step, { isLast }: { isLast: boolean }): Promise<void> {
  const [role, name, text] = step;
  const found = place(page, step);
  // A question moves the focus to No once it is open; a key pressed before would go there.
  if (name === 'Yes') await expect(place(page, ['button', 'No'])).toBeFocused();
  if (role === 'file')
    await found.setInputFiles({ name: 'drill.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  else if (text !== undefined) await found.fill(text);
  // Notifications may lie over it.
  else if (isLast) await found.press('Enter');
  else if (role === 'radio' || role === 'checkbox') await found.check({ force: true });
  else await found.click();
}

/** What stands in each field that was filled, chosen, or ticked; nothing for one that is no longer there. */
async function entered(page: Page, steps: readonly Step[]): Promise<unknown[]> {
  const read = async (step: Step) => {
    const [role, name, text] = step;
    const found = place(page, step);
    if (role === 'option') {
      const chosen = typeof name === 'string' ? page.getByTitle(name, { exact: true }) : found;
      return (await chosen.filter({ visible: true }).count()) > 0;
    }
    if ((await found.count()) === 0) return undefined;
    if (role === 'radio' || role === 'checkbox' || role === 'switch') return found.isChecked();
    return role !== 'file' && text !== undefined ? found.inputValue() : undefined;
  };
  return Promise.all(steps.map(read));
}

const named = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The calls that a step loads something with, and the steps up to it. */
interface Load extends Opened {
  calls: string[];
}

/** Opens something on the page that is there. @returns what each step of that has loaded */
async function loadsOf(page: Page, { path, steps }: Opened): Promise<Load[]> {
  const known = new Set(await settled(page));
  const loads: Load[] = [];
  for (const [at, step] of steps.entries()) {
    await take(page, step, { isLast: false });
    const calls = (await settled(page)).filter((call) => !known.has(call));
    if (calls.length > 0) loads.push({ calls: [...new Set(calls)], path, steps: steps.slice(0, at + 1) });
    for (const call of calls) known.add(call);
  }
  return loads;
}

/**
 * Lets each of these calls fail once: all of a step at once, and then those that are made only once others went well;
 * each time in the next way.
 */
async function failLoads(page: Page, ids: Record<string, string>, loads: readonly Load[]): Promise<void> {
  const untold: string[] = [];
  const seen = new Set<string>();
  const isNew = (call: string) => !seen.has(call);
  let turn = 0;
  // The last way to a call first: a view that was opened on the way to it has left its columns in the browser.
  for (const { calls, path, steps } of loads.toReversed()) {
    for (let left = calls.filter(isNew); left.length > 0; left = left.filter(isNew)) {
      const faults = faultsFor(left);
      const fault = faults[turn++ % faults.length] as ApiFault;
      await test.step(`${left.join(', ')} are answered with ${fault.what}`, async () => {
        await failCalls(page, {});
        await page.goto(addressOf(path, ids));
        await settled(page);
        await failCalls(page, Object.fromEntries(left.map((call) => [call, fault])));
        await told(page);
        for (const step of steps) await take(page, step, { isLast: false });
        const made = await settled(page);
        const failed = left.filter((call) => made.includes(call));
        expect(failed, `${path} makes its calls again`).not.toEqual([]);
        for (const call of failed) seen.add(call);
        untold.push(...(await untoldOf(page, failed, fault)).map((wrong) => `${path}: ${wrong}`));
        await expect(page.getByRole('banner')).toBeVisible();
      });
    }
  }
  await failCalls(page, {});
  expect(untold).toEqual([]);
}

/** Tests that what opens over a page says what it could not load. */
export function testOpened(): void {
  test('what opens over a page says what could not be loaded', async ({ page, make }) => {
    test.setTimeout(240_000);
    const ids = await make(opened.flatMap(({ path }) => named(path)));
    await page.addInitScript(answerWithFaults);
    await beSignedIn(page, 'admin');
    const loads: Load[] = [];
    for (const one of opened) {
      await page.goto(addressOf(one.path, ids));
      const found = await loadsOf(page, one);
      expect(found, one.path).not.toEqual([]);
      loads.push(...found);
    }
    await failLoads(page, ids, loads);
  });
}

/** Tests that changes of one kind may fail. */
export function testChanges(what: string, entries: readonly Change[]): void {
  test(`${what}: what fails says so by its name, and can be tried again with all that was entered`, async ({
    page,
    make,
  }) => {
    test.setTimeout(240_000);
    const ids = await make(entries.flatMap(({ path, needs = [] }) => [...named(path), ...needs]));
    await page.addInitScript(answerWithFaults);
    await beSignedIn(page, 'admin');
    const renewals: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/oidc/token') renewals.push(response.status());
    });
    const loads: Load[] = [];
    const firstFault = Object.keys(changes).indexOf(what);
    for (const [index, entry] of entries.entries()) {
      const { failure, call, path, steps = [], press } = entry;
      await test.step(`${failure} (${call})`, async () => {
        if (index > 0) await failCalls(page, {});
        await page.goto(addressOf(path, ids));
        loads.push(...(await loadsOf(page, { path, steps })));
        const before = await entered(page, steps);
        // A file is never given up, and may be a page.
        const isFile = what === 'downloads';
        const faults = apiFaults.filter(({ isSilent, status }) => !isFile || !(isSilent || status === 200));
        // The next one each; the first of all also with a token that is refused. Each way is proven by components.
        for (const turn of index === 0 ? [0, 1] : [0]) {
          const isRefused = turn === 1;
          const fault = faults[(firstFault + index + turn) % faults.length];
          if (!fault) throw new Error('There is no fault.');
          await failCalls(page, { [call]: fault });
          await told(page);
          renewals.length = 0;
          if (isRefused) await refuseToken(page);
          for (const step of press) await take(page, step, { isLast: true });
          const seen: string[] = [];
          const begun = async () => {
            seen.push(...(await called(page)));
            return seen.filter((one) => isCall(one, call)).length;
          };
          await expect.poll(begun, { message: fault.what }).toBe(isRefused ? 2 : 1);
          await settled(page);
          await expect
            .poll(async () => (await told(page)).filter(({ title }) => title === failure), { message: fault.what })
            .toEqual([{ title: failure, text: fault.text }]);
          expect(renewals).toEqual(isRefused ? [200] : []);
          await expect.poll(() => entered(page, steps), { message: fault.what }).toEqual(before);
          const [again] = press;
          if (again) await expect(place(page, again)).toBeEnabled();
          await expect(page.getByRole('banner')).toBeVisible();
        }
      });
    }
    await failLoads(page, ids, loads);
  });
}
