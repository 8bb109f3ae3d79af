// What a team does with a remote of its own before it is released: where it cannot. The rest is in teams.full.spec.ts.
import { expect, signIn, test } from '../support/console.ts';
import { serveOwnRemote } from './own-remote.ts';

test.use({ expectedErrors: /this console does not allow overrides/ });

test('a console that allows none says so, loads nothing from there, and shows its own part', { tag: '@full' }, async ({
  page,
}) => {
  const { url: elsewhere, asked, stop } = await serveOwnRemote();
  await signIn(page, 'viewer', `/devices?remote.devices=${elsewhere}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const banner = page.getByRole('region', { name: 'Overrides' });
  await expect(banner).toContainText('“devices” is the released version: this console does not allow overrides.');
  await banner.getByRole('button', { name: 'OK' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(banner).toBeHidden();
  expect(asked).toEqual([]);
  await stop();
});
