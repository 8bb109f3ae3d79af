// A session from the sign-in to the sign-out, at a provider that ends it at the second use of a refresh token.
import { test } from '@playwright/test';
import { expect } from '../support/console.ts';
import { address, click, type DrivenBrowser, shows, texts, type, until } from '../support/driven-browser.ts';
import type { FleetProduct } from '../support/fleet-product.ts';

const rows = 'a[data-row-link]';
const ended = '[role=alertdialog]';

const lists = (tab: DrivenBrowser) => until(async () => expect(await texts(tab, rows)).not.toEqual([]));

/** The calls of the token endpoint that this page has made. */
const tokenCalls = (tab: DrivenBrowser): Promise<number> =>
  tab.run(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/tokens')).length);

/** @param tabs of one browser */
export async function goThroughSession({ url }: FleetProduct, tabs: readonly DrivenBrowser[]): Promise<void> {
  const [first, ...others] = tabs;
  if (!first) return;
  await test.step('a person signs in', async () => {
    await first.open(`${url}/devices?search=a`);
    await click(first, ['button', 'Login']);
    await type(first, ['textbox', 'Fleet name'], 'vic');
    await click(first, ['button', 'Enter the fleet']);
    await lists(first);
    expect(await address(first)).toBe('/devices?search=a');
    for (const tab of others) {
      await tab.open(`${url}/devices`);
      await lists(tab);
    }
    // It ends at 250 entries otherwise.
    for (const tab of tabs) await tab.run(() => performance.setResourceTimingBufferSize(10_000));
  });

  await test.step('the tokens are renewed again and again, one tab for all', async () => {
    const made = async () => (await Promise.all(tabs.map(tokenCalls))).reduce((sum, count) => sum + count, 0);
    const before = await made();
    await until(async () => expect(await made()).toBeGreaterThanOrEqual(before + 4));
    for (const tab of tabs) {
      expect(await texts(tab, ended)).toEqual([]);
      await click(tab, ['button', 'Refresh']);
      await lists(tab);
      expect(await tab.errors()).toEqual([]);
    }
  });

  await test.step('they sign out', async () => {
    await click(first, ['button', 'Logout']);
    await click(first, ['button', 'Sign out of the fleet']);
    await until(async () => expect(await address(first)).toBe('/login'));
    await shows(first, 'main', 'Login');
    for (const tab of others) await shows(tab, ended, 'Your session ended.');
  });
}
