import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders } from '../../shared/build/remote-folders.mjs';
import { root } from '../../shared/build/root.mjs';
import { expect, get, type Paged, signIn, test } from '../support/console.ts';

interface Route {
  path: string;
  calls?: { call: string }[];
}

const routes = remoteFolders().flatMap((dir): Route[] => {
  const { routes: own } = JSON.parse(readFileSync(join(root, dir, 'remote.json'), 'utf8'));
  return own.filter(({ calls }: Route) => calls !== undefined);
});

test('each call that a route names is made before the console runs, and taken over by its page', async ({ page }) => {
  await signIn(page, 'admin', '/devices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { content } = await get<Paged<{ id: string }>>(page.request, 'admin', 'devices?pageSize=1');
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(pathname.slice('/api/'.length) + search);
  });
  for (const { path, calls = [] } of routes) {
    const inPath = (text: string) => text.replace(/:\w+/, content[0]?.id ?? '');
    let run = () => {};
    const mayRun = new Promise<void>((resolve) => {
      run = resolve;
    });
    await page.route(/\/host\/.*\/main\..*\.js$/, async (route) => {
      await mayRun;
      await route.continue();
    });
    made.length = 0;
    await page.goto(inPath(path), { waitUntil: 'commit' });
    const named = calls.map(({ call }) => inPath(call));
    const madeOf = (call: string) => made.filter((one) => one === call || one.startsWith(`${call}?`));
    await expect.poll(() => named.filter((call) => madeOf(call).length === 0), path).toEqual([]);
    expect(made, path).toHaveLength(named.length);
    run();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
    expect(
      named.filter((call) => madeOf(call).length !== 1),
      path,
    ).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { dmpCalls?: unknown[] }).dmpCalls)).toEqual([]);
    await page.unrouteAll();
  }
});
