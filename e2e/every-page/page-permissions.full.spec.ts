// Which pages need which permission.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';
import { descriptors } from '../support/released.ts';
import { tall } from './offered.ts';
import { limited } from './permissions.ts';
import { goWithin } from './place.ts';
import { someIds } from './reach.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test.use({ viewport: tall });

/** What a page needs beside the permission of its route. */
const more: Record<string, string[]> = { '/devices/import': ['update:devices'] };

test('a page needs its permission, and makes no call that needs another', async ({ page }) => {
  test.setTimeout(120_000);
  const remotes = descriptors();
  const routes = remotes.flatMap((one) => one.routes);
  const entries = remotes.flatMap((one) => [one.menu ?? []].flat()).sort((one, other) => one.order - other.order);
  const permissionOf = (path: string) => routes.find((route) => route.path === path)?.permission;
  const { device = '', location = '', group = '' } = await someIds(page);
  const parameters: Record<string, string> = { deviceId: device, locationId: location, chargingGroupId: group };
  const session = await limited(page);
  const sentence = page.getByText("You don't have permission to see this page.");

  await session.open('/devices', []);
  await expect(page.getByText(/^You are signed in, but your account has no permissions here\./)).toBeVisible();
  await expect(menu(page).getByRole('link')).toHaveCount(0);

  const elsewhere = 'delete:alerts';
  expect(routes.map(({ permission }) => permission)).not.toContain(elsewhere);
  await session.open('/no-such-page', [elsewhere]);
  for (const { path } of routes) {
    await goWithin(page, path);
    await expect(sentence, path).toBeVisible();
    await expect(menu(page).getByRole('link')).toHaveCount(0);
  }
  expect(session.refused()).toEqual([]);

  expect(routes.length).toBeGreaterThan(10);
  for (const { path, permission } of routes) {
    await session.open(
      path.replace(/:(\w+)/g, (_, name: string) => {
        const id = parameters[name];
        if (!id) throw new Error(`${path}: which ${name}?`);
        return id;
      }),
      [permission, ...(more[path] ?? [])],
    );
    await expect(page.getByRole('main').getByRole('button').first(), path).toBeVisible();
    await session.settled();
    await expect(sentence, path).toBeHidden();
    const shown = entries.filter((one) => [permission, ...(more[path] ?? [])].includes(permissionOf(one.path) ?? ''));
    await expect(menu(page).getByRole('link')).toHaveText(shown.map(({ label }) => label));
    expect(session.refused(), path).toEqual([]);
  }
});
