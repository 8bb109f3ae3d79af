// The remotes as they were built, and the host they are mounted in.
import type { Page } from '@playwright/test';
import { expect } from './console.ts';
import { readBuilt } from './released.ts';

interface MenuEntry {
  label: string;
  path: string;
}

/** A release, as far as tests of all remotes look at it. */
export interface Built {
  name: string;
  version: string;
  entry: string;
  container: string;
  needs: Record<string, string[]>;
  packages: Record<string, string>;
  pages: Record<string, { files: string[] }>;
  descriptor: {
    shell: string;
    menu: MenuEntry | MenuEntry[];
    routes: { path: string }[];
    commands?: { to: string }[];
  };
}

/** A document of the console as it was built. */
export const readJson = <T>(path: string): T => JSON.parse(readBuilt(path));

/** Every remote there is. */
export const remotes = readJson<{ name: string }[]>('remotes.json').map(({ name }) =>
  readJson<Built>(`remotes/${name}/release.json`),
);

/** Where the remotes that were visited stand, each in a root of its own. */
export const places = '#page > div > div > div > div';

/** The first line of a remote in the menu. */
export function menuEntry({ name, descriptor }: Built): MenuEntry {
  const [entry] = [descriptor.menu].flat();
  if (!entry) throw new Error(`${name} has no entry in the menu.`);
  return entry;
}

/** Opens a remote by its first line in the menu, until it stands. */
export async function open(page: Page, remote: Built): Promise<void> {
  const { label, path } = menuEntry(remote);
  await page.getByRole('complementary').getByRole('link', { name: label, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
  await stands(page);
}

/** Waits until a page stands in the place of the remote in sight, and nothing says that it does not. */
export async function stands(page: Page): Promise<void> {
  await expect.poll(() => page.locator(`${places}:visible > *`).count()).toBeGreaterThan(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
}

/** Waits until the remotes that are not shown know it: the limit for telling them ends with a clock that is put forward. */
export async function othersAreKept(page: Page): Promise<void> {
  const areKept = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((place) => !place.checkVisibility())
      .every((place) => [...place.children].every((kept) => getComputedStyle(kept).display === 'none'));
  await expect.poll(() => page.evaluate(areKept, places)).toBe(true);
}
