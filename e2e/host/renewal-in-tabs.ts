import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '../support/console.ts';

/**
 * Two tabs have a token of ten minutes, and renew it when it is due: one of them for both, twice.
 *
 * @param open signs in, and opens the list of devices in two tabs; the clock of both is the test's
 * @param isToken whether this path is that of the token endpoint
 */
export async function renewInTwoTabs(
  context: BrowserContext,
  open: () => Promise<readonly Page[]>,
  isToken: (path: string) => boolean,
): Promise<void> {
  // A call that is under way would reach its limit when the clock is put forward.
  const underWay = new Set<Request>();
  context.on('request', (request) => request.url().includes('/api/') && underWay.add(request));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  await context.clock.install();
  const tabs = await open();
  for (const tab of tabs) await expect(tab.getByRole('row').nth(1)).toBeVisible();
  const renewals: number[] = [];
  context.on('response', (response) => {
    if (!isToken(new URL(response.url()).pathname)) return;
    if (response.request().postData()?.includes('refresh_token')) renewals.push(response.status());
  });
  for (const round of [1, 2]) {
    // A minute before the end of the token the timers of both tabs go off.
    await expect.poll(() => underWay.size).toBe(0);
    await context.clock.fastForward('09:30');
    await expect.poll(() => renewals.length).toBe(round);
    // The server's clock stays where it is.
    const ahead = round === 1 ? '9 min 30 s' : '19 min';
    for (const tab of tabs) {
      await expect(tab.getByText(`This computer's clock is ${ahead} ahead`)).toBeVisible();
      await tab.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      const list = tab.waitForResponse((response) => response.url().includes('/api/devices?'));
      await tab.getByRole('button', { name: 'Refresh', exact: true }).click();
      expect((await list).status()).toBe(200);
    }
  }
  expect(renewals).toEqual([200, 200]);
}
