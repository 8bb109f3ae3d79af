// All calls that a screen makes when it is opened fail at once, and then those that are made only once others went well;
// each time in the next way there is. Screens are
// the routes and commands that remotes describe themselves with, the tabs on them, where their rows lead, and what their
// buttons open; calls are those that each is seen to make. A new one is in this by itself; what a person is told of it
// is in load-titles.ts. What opens by a menu, a filter, or on the way to a change is in save-faults.spec.ts.
//
// Each way at each kind of consumer is proven by components: faults.test.tsx and fault-parts.test.tsx.
import type { Page } from '@playwright/test';
import { beSignedIn, expect, test } from '../support/console.ts';
import { type Built, menuEntry, open, remotes, stands } from '../support/remotes.ts';
import {
  type ApiFault,
  answerWithFaults,
  apiFaults,
  called,
  failCalls,
  faultsFor,
  refuseToken,
  settled,
  told,
} from './api-faults.ts';
import { titlesOf, untoldOf } from './load-titles.ts';

/** Pages that are no lists: what they show stays, and says that it is old. */
const keptPages = ['/'];

/** What is on a screen. */
interface Screen {
  address: string;
  /** A button that opens the screen there, where it has no address of its own. */
  button?: string | undefined;
  calls: string[];
}

/** Where a screen leads within its remote. */
interface Lead {
  path: string;
  query: string;
  tab?: string;
  button?: string;
}

const main = (page: Page) => page.getByRole('main');
const pathOf = (address: string) => new URL(address, 'http://console').pathname;

/** Opens a screen anew, until all of it is there. */
export async function visit(page: Page, address: string, button?: string): Promise<Screen> {
  await page.goto(address);
  const calls = await settled(page);
  if (button !== undefined) {
    calls.length = 0;
    await opener(page, button).click();
    calls.push(...(await settled(page)));
  }
  return { address, button, calls: [...new Set(calls)].sort() };
}

/** The button of this name that opens something. */
const opener = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).and(page.locator(openers)).first();
/** Buttons that open a drawer or a dialog. */
const openers = 'button[aria-haspopup=dialog]:not(table *)';

/** The first screen of a remote. */
export const firstScreen = async (page: Page, { descriptor }: Built): Promise<Screen[]> => [
  await visit(page, descriptor.routes[0]?.path ?? ''),
];

/** Every screen of a remote, each once. */
export async function everyScreen(page: Page, { descriptor }: Built): Promise<Screen[]> {
  const paths = descriptor.routes.map(({ path }) => path);
  const patterns = paths.filter((path) => path.includes(':'));
  const commands = (descriptor.commands ?? []).map(({ to }) => to);
  const wanted: { address: string; button?: string | undefined }[] = [...new Set([...paths, ...commands])]
    .filter((address) => !patterns.includes(address))
    .map((address) => ({ address }));
  const kinds = new Set<string>();
  const tried = new Set<string>();
  const screens: Screen[] = [];
  for (let next = wanted.shift(); next; next = wanted.shift()) {
    const { address, button } = next;
    const screen = await visit(page, address, button);
    // What a browser keeps open is there at the next visit.
    const isFolded = button === undefined && (await unfold(page));
    screens.push(isFolded ? await visit(page, address) : screen);
    for (const { path, query, tab = '', button: opens } of await leadsFrom(page, address, tried)) {
      const pattern = patterns.find((one) => new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}$`).test(path));
      const isHere = path === pathOf(address);
      // One row of a list is as good as another, and so is one thing of a kind.
      const kind = `${pattern ?? path}?${[...new URLSearchParams(query).keys()].sort()}${tab}${opens ?? ''}`;
      if (kinds.has(kind) || !(isHere || pattern) || paths.includes(path + query + (opens ?? ''))) continue;
      kinds.add(kind);
      wanted.push({ address: path + query, button: opens });
    }
  }
  return screens;
}

/** Opens the panels that are folded: those fetch nothing. @returns whether there were any */
async function unfold(page: Page): Promise<boolean> {
  const folded = main(page).getByRole('heading').getByRole('button', { expanded: false }).filter({ visible: true });
  const found = await folded.count();
  for (let left = found; left > 0; left -= 1) await folded.first().click();
  return found > 0;
}

/**
 * The tabs of the screen that is open, where its rows lead, and what its buttons open.
 * @param tried the buttons that were pressed before, by path
 */
async function leadsFrom(page: Page, address: string, tried: Set<string>): Promise<Lead[]> {
  const leads = (
    await main(page)
      .getByRole('table')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  ).map((href): Lead => ({ path: new URL(href).pathname, query: new URL(href).search }));
  if ((await page.getByRole('dialog').count()) > 0) return leads;

  const buttons = await main(page).locator(openers).filter({ visible: true }).all();
  const names = await Promise.all(
    buttons.map(async (button) => (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''),
  );
  for (const name of names) {
    const { href } = new URL(page.url());
    const place = `${pathOf(address)} ${name}`;
    if (tried.has(place)) continue;
    tried.add(place);
    if (await opener(page, name).isDisabled()) continue;
    await opener(page, name).click();
    await settled(page);
    const { pathname, search } = new URL(page.url());
    leads.push({ path: pathname, query: search, ...(page.url() === href && { button: name }) });
    await visit(page, address);
  }

  const tabs = main(page).getByRole('tab');
  const isFirst = !new URL(page.url()).searchParams.has('tab');
  for (let index = 1; isFirst && index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    const { pathname, searchParams } = new URL(page.url());
    const tab = searchParams.get('tab');
    if (tab) leads.push({ path: pathname, query: `?tab=${tab}`, tab });
  }
  return leads;
}

/** Tests that each call of these screens of a remote may fail. */
export function testLoads(remote: Built, screensOf: typeof everyScreen): void {
  test(`${remote.name}: each call that fails is told of, and leaves neither a blank page nor an endless wait`, async ({
    page,
  }) => {
    test.setTimeout(400_000);
    await page.addInitScript(answerWithFaults);
    await beSignedIn(page, 'admin');
    const screens = await screensOf(page, remote);
    const seen = new Set<string>();
    const untold: string[] = [];
    let turn = 0;
    for (const { address, button, calls } of screens) {
      const where = button === undefined ? address : `${address} (${button})`;
      const isNew = (call: string) => !seen.has(`${pathOf(address)} ${call}`);
      for (let left = calls.filter(isNew); left.length > 0; left = left.filter(isNew)) {
        const faults = faultsFor(left);
        const fault = faults[turn++ % faults.length] as ApiFault;
        await test.step(`${where}: ${left.join(', ')} are answered with ${fault.what}`, async () => {
          await failCalls(page, Object.fromEntries(left.map((call) => [call, fault])));
          const { calls: made } = await visit(page, address, button);
          const failed = left.filter((call) => made.includes(call));
          expect(failed, `${where} makes its calls again`).not.toEqual([]);
          for (const call of failed) seen.add(`${pathOf(address)} ${call}`);
          untold.push(...(await untoldOf(page, failed, fault)).map((wrong) => `${where}: ${wrong}`));
          await expect(page.getByText('stopped because of an error')).toHaveCount(0);
          await expect(page.getByRole('banner')).toBeVisible();
          // The page scrolls, and the document around it does not.
          const { scrollHeight, clientHeight } = await page.evaluate(() => {
            const { scrollHeight, clientHeight } = document.documentElement;
            return { scrollHeight, clientHeight };
          });
          expect(scrollHeight).toBe(clientHeight);
        });
      }
    }
    expect(seen.size).toBeGreaterThan(0);
    expect(untold).toEqual([]);
  });
}

/** Tests that a remote keeps what it shows while its calls fail, at these routes without an ID. */
export function testRefreshes(remote: Built, routes: Built['descriptor']['routes']): void {
  test(`${remote.name}: what is there stays while it cannot be refreshed, and a token is renewed once for all calls`, async ({
    page,
  }) => {
    test.setTimeout(200_000);
    await page.addInitScript(answerWithFaults);
    await beSignedIn(page, 'admin');
    const [other] = remotes.filter(({ name }) => name !== remote.name);
    if (!other) throw new Error('There is one remote alone.');
    // How long ago something was goes on.
    const rows = async () =>
      (await main(page).getByRole('row').allInnerTexts()).map((text) => text.replace(/just now|\d+ \w+ ago/g, 'ago'));
    for (const [index, { path }] of routes.entries()) {
      if (path.includes(':')) continue;
      const fault = apiFaults[index % apiFaults.length] as ApiFault;
      await test.step(`${path} comes back, and every call is answered with ${fault.what}`, async () => {
        await visit(page, path);
        await failCalls(page, { '*': fault });
        const before = await rows();
        await page
          .getByRole('complementary')
          .getByRole('link', { name: menuEntry(other).label, exact: true })
          .click();
        await settled(page);
        await page.goBack();
        // A page that comes back is painted first.
        await page.waitForFunction(() => (window.dmpDrill?.calls.length ?? 0) > 0);
        await settled(page);
        expect(await rows()).toEqual(before);
      });
      await test.step(`${path} is refreshed by a person`, async () => {
        const refresh = main(page)
          .getByRole('button', { name: /^Refresh/ })
          .first();
        if ((await refresh.count()) === 0) return;
        await told(page);
        await called(page);
        await refresh.press('Enter');
        const calls = await settled(page);
        const titles = calls.flatMap(titlesOf);
        const all = await told(page);
        expect(all.filter(({ title, text }) => titles.includes(title) && text === fault.text)).not.toEqual([]);
        if (keptPages.includes(path)) return;
        await expect(main(page).locator('tbody').getByRole('row')).toHaveCount(0);
        await expect(main(page).getByRole('alert').filter({ hasText: 'could not be loaded' })).toHaveCount(1);
      });
      await failCalls(page, {});
    }

    const renewals: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/oidc/token') renewals.push(response.status());
    });
    await open(page, other);
    await refuseToken(page);
    const { calls } = await visit(page, menuEntry(remote).path);
    await stands(page);
    expect(calls.length).toBeGreaterThan(0);
    expect(renewals).toEqual([200]);
  });
}
