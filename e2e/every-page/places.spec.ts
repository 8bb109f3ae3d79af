// Each page of the menu, and the sign-in: what a machine can tell of their accessibility, and that nothing is lost on small
// screens. Every place of the console, in both themes, is in places.full.spec.ts.
import { expect } from '../support/console.ts';
import { descriptors } from '../support/released.ts';
import { checkPlaces, expectAccessible, faults, wide } from './check-place.ts';
import { places } from './places.ts';
import { test } from './reach.ts';

test.use({ viewport: wide });

test('each page of the menu is accessible by what a machine can tell, and whole on small screens', async ({
  page,
  visit,
}) => {
  test.setTimeout(120_000);
  const paths = descriptors().flatMap(({ menu = [] }) => [menu].flat().map(({ path }) => path));
  const pages = Object.values(places)
    .flat()
    .filter(({ path, press, altered, shows }) => paths.includes(path) && !press && !altered && shows[0] !== 'text');
  expect(pages.map(({ path }) => path).sort()).toEqual(paths.sort());
  await checkPlaces(page, pages, await visit(pages), { themes: ['light'] });
});

test('the sign-in is accessible by what a machine can tell', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectAccessible(page, { path: '/login', shows: ['button'] });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await faults(page), `the form of the identity provider, ${colorScheme}`).toEqual([]);
  }
});
