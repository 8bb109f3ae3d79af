// Every remote as it was built, in the host as it was built.
import { expect, signIn, test } from './console.ts';
import { cutShells, givenMembers } from './in-page.ts';
import { membersIn, recordedMembers, recordedVersions } from './recorded-shell.ts';
import { open, readJson, remotes } from './remotes.ts';

interface Host {
  shell: string;
  facades: Record<string, { exports: string[] }>;
  packages: Record<string, string>;
}

const host = readJson<Host>('host/release.json');

/** Whether a version is in a caret range. */
function isIn(range: string, version: string): boolean {
  const [least = [], given = []] = [range.slice(1), version].map((text) => text.split('.').map(Number));
  const place = least.findIndex((number, index) => number !== given[index]);
  return place < 0 || (place > 0 && (given[place] ?? 0) > (least[place] ?? 0));
}

for (const { name, descriptor, needs, packages } of remotes) {
  test(`${name} asks for what this host has`, () => {
    expect(isIn(descriptor.shell, host.shell)).toBe(true);
    const [asked, given] = [Object.entries(packages), host.packages];
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(([part, range]) => !isIn(range, given[part] ?? '0.0.0'))).toEqual([]);
    const missing = Object.entries(needs).flatMap(([facade, used]) =>
      used.filter((one) => !host.facades[facade]?.exports.includes(one)),
    );
    expect(missing).toEqual([]);
  });
}

test('each remote is mounted by the lifecycles that it exports', async ({ page }) => {
  await signIn(page, 'admin', '/no-such-page');
  for (const remote of remotes) await open(page, remote);
  for (const { container } of remotes) {
    const exported = await page.evaluate(async (global) => {
      const held = (window as unknown as Record<string, { get(name: string): Promise<() => object> }>)[global];
      const module: object | undefined = (await held?.get('./remote'))?.();
      const kinds = (value: unknown) =>
        Object.fromEntries(Object.entries(Object(value)).map(([key, member]) => [key, typeof member]));
      return { module: Object.keys(module ?? {}), lifecycles: kinds(module && 'default' in module && module.default) };
    }, container);
    expect(exported).toEqual({
      module: ['default'],
      lifecycles: { bootstrap: 'function', mount: 'function', unmount: 'function', update: 'function' },
    });
  }
});

for (const version of recordedVersions()) {
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

test.describe('without a member that it needs', () => {
  test.use({ expectedErrors: /Cannot read properties of undefined/ });

  test('a remote is not mounted in silence, so that the tests above can fail', async ({ page }) => {
    const [remote] = remotes.filter(({ name }) => name === 'devices');
    if (!remote) throw new Error('There is no remote devices.');
    const { session: _, ...members } = recordedMembers(host.shell).shell ?? {};
    await page.addInitScript(cutShells, { containers: [remote.container], members, version: host.shell });
    await signIn(page, 'admin', '/no-such-page');
    await page.getByRole('complementary').getByRole('link', { name: 'Devices', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  });
});

test('the version before this one is among those that are tried, as soon as there is one', () => {
  const [major = '', minor = '0'] = host.shell.split('.');
  const before = recordedVersions().filter(
    (version) => version.startsWith(`${major}.`) && Number(version.split('.')[1]) < Number(minor),
  );
  expect(recordedVersions()).toContain(host.shell);
  expect(before.length > 0).toBe(Number(minor) > 0);
});

test('a record is read to its last member', () => {
  const source = 'export declare const props: { shell: { a: () => void; b?: { c: string } | undefined }; x: boolean };';
  expect(membersIn(source)).toEqual({ shell: { a: {}, b: { c: {} } }, x: {} });
});
