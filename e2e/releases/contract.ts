// What the tests of the contract between host and remotes share.
import { expect, signIn, test } from '../support/console.ts';
import { open, readJson, remotes } from '../support/remotes.ts';
import { cutShells, givenMembers } from './in-page.ts';
import { recordedMembers } from './recorded-shell.ts';

interface Host {
  shell: string;
  facades: Record<string, { exports: string[] }>;
  packages: Record<string, string>;
}

export const host = readJson<Host>('host/release.json');

/** Whether a version is in a caret range. */
export function isIn(range: string, version: string): boolean {
  const [least = [], given = []] = [range.slice(1), version].map((text) => text.split('.').map(Number));
  const place = least.findIndex((number, index) => number !== given[index]);
  return place < 0 || (place > 0 && (given[place] ?? 0) > (least[place] ?? 0));
}

/** Tests that each remote that claims to run on this version of the Shell runs with what that version had. */
export function testVersion(version: string): void {
  const claiming = remotes.filter(({ descriptor }) => isIn(descriptor.shell, version));
  test(`what claims to run on the Shell ${version} is mounted with what that version had`, async ({ page }) => {
    const members = recordedMembers(version);
    const containers = claiming.map(({ container }) => container);
    await page.addInitScript(cutShells, { containers, members: members.shell ?? {}, version });
    await signIn(page, 'admin', '/no-such-page');
    for (const remote of claiming) await open(page, remote);
    const given = await page.evaluate(givenMembers);
    expect(Object.keys(given).sort()).toEqual([...containers].sort());
    const expected = { members: Object.keys(members.shell ?? {}).sort(), version };
    for (const container of containers) expect(given[container]).toEqual(expected);
  });
}
