// Every remote as it was built, in the host as it was built. Earlier versions of the Shell are in contract.full.spec.ts.
import { expect, signIn, test } from '../support/console.ts';
import { open, remotes } from '../support/remotes.ts';
import { host, isIn, testVersion } from './contract.ts';
import { cutShells } from './in-page.ts';
import { membersIn, recordedMembers, recordedVersions } from './recorded-shell.ts';

test('each remote asks for what this host has', () => {
  for (const { name, descriptor, needs, packages } of remotes) {
    expect(isIn(descriptor.shell, host.shell), name).toBe(true);
    const [asked, given] = [Object.entries(packages), host.packages];
    expect(asked.length, name).toBeGreaterThan(0);
    expect(
      asked.filter(([part, range]) => !isIn(range, given[part] ?? '0.0.0')),
      name,
    ).toEqual([]);
    const missing = Object.entries(needs).flatMap(([facade, used]) =>
      used.filter((one) => !host.facades[facade]?.exports.includes(one)),
    );
    expect(missing, name).toEqual([]);
  }
});

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

testVersion(host.shell);

test.describe('without a member that it needs', () => {
  test.use({ expectedErrors: /Cannot read properties of undefined/ });

  test('a remote is not mounted in silence, so that the tests above can fail', { tag: '@full' }, async ({ page }) => {
    const [remote] = remotes.filter(({ name }) => name === 'devices');
    if (!remote) throw new Error('There is no remote devices.');
    const { session: _, ...members } = recordedMembers(host.shell).shell ?? {};
    await page.addInitScript(cutShells, { containers: [remote.container], members, version: host.shell });
    await signIn(page, 'admin', '/no-such-page');
    await page.getByRole('complementary').getByRole('link', { name: 'Devices', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  });
});

test('the version before this one is among those that are tried, as soon as there is one', { tag: '@full' }, () => {
  const [major = '', minor = '0'] = host.shell.split('.');
  const before = recordedVersions().filter(
    (version) => version.startsWith(`${major}.`) && Number(version.split('.')[1]) < Number(minor),
  );
  expect(recordedVersions()).toContain(host.shell);
  expect(before.length > 0).toBe(Number(minor) > 0);
});

test('a record is read to its last member', { tag: '@full' }, () => {
  const source = 'export declare const props: { shell: { a: () => void; b?: { c: string } | undefined }; x: boolean };';
  expect(membersIn(source)).toEqual({ shell: { a: {}, b: { c: {} } }, x: {} });
});
