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

test('each call that a route names is made once, before the console runs, and is taken over by its page', async ({
  page,
}) => {
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
    made.length = 0;
    await page.goto(inPath(path));
    await page.waitForLoadState('networkidle');
    const named = calls.map(({ call }) => inPath(call));
    for (const call of named) {
      const same = made.filter((one) => one === call || one.startsWith(`${call}?`));
      expect(same, `${path}: ${call} is made once`).toHaveLength(1);
      expect(made.slice(0, named.length), `${path}: ${call} is made first`).toContain(same[0]);
    }
    expect(await page.evaluate(() => (window as unknown as { dmpCalls?: unknown[] }).dmpCalls)).toEqual([]);
  }
});
