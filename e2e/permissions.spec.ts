// What the console offers by each permission, alone and missing; that it makes no
// call that would be refused; and which pages need which. The API's own side is in
// hostile/each-permission.test.ts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { everyPermission, limited } from './permissions.ts';
import { addressOf, someIds } from './reach.ts';
import { consoleFolder, readReleased } from './released.ts';

interface Place {
  path: string;
  /** What its page needs. */
  page: string;
  /** Where what is offered stands in a menu: the button that opens it. */
  behind?: string;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name, exact: true });
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true });
const toggle = (name: string) => (page: Page) => page.getByRole('switch', { name, exact: true });
const entry = (name: string) => (page: Page) => menu(page).getByRole('link', { name, exact: true });

/** Something on the screen that is there for one permission. */
interface Offer {
  at: keyof typeof places;
  what: (page: Page) => Locator;
  /** What else it needs, beside what its page does. */
  and?: string[];
}

const places = {
  home: { path: '/', page: 'read:devices' },
  logs: { path: '/logs', page: 'read:logs' },
  alerts: { path: '/alerts', page: 'read:alerts' },
  alert: { path: '/alerts?alert={alert}', page: 'read:alerts' },
  groups: { path: '/charging-groups', page: 'read:charging-groups' },
  group: { path: '/charging-groups/{group}', page: 'read:charging-groups' },
  tariffs: { path: '/charging-groups/tariffs', page: 'read:charging-groups' },
  devices: { path: '/devices', page: 'read:devices' },
  device: { path: '/devices/{device}', page: 'read:devices' },
  actions: { path: '/devices/{device}', page: 'read:devices', behind: 'Execute Action' },
  state: { path: '/devices/{device}?tab=state', page: 'read:devices' },
  configuration: { path: '/devices/{device}?tab=configuration', page: 'read:devices' },
  locations: { path: '/locations', page: 'read:devices' },
  location: { path: '/locations/{location}', page: 'read:devices' },
  sites: { path: '/locations/sites', page: 'read:devices' },
} satisfies Record<string, Place>;

const offer = (at: keyof typeof places, what: Offer['what'], and?: string[]): Offer => ({
  at,
  what,
  ...(and && { and }),
});

/** By permission; a new one is to be added with what it offers. */
const offers: Record<string, readonly Offer[]> = {
  'create:alerts': [offer('alerts', button('Create Alert'))],
  'read:alerts': [offer('home', entry('Alerts'))],
  'update:alerts': [offer('alert', button('Save')), offer('alert', button('Silence'))],
  'delete:alerts': [offer('alerts', button(/^Delete /))],
  'create:charging-groups': [offer('groups', button('Create Charging Group'))],
  'read:charging-groups': [offer('home', entry('Charging Groups'))],
  'update:charging-groups': ['Edit', 'Publish', 'Add EVSEs', 'Remove EVSEs'].map((name) =>
    offer('group', button(name)),
  ),
  'delete:charging-groups': [offer('groups', button(/^Delete /))],
  'create:devices': [
    offer('devices', button('Add device')),
    offer('devices', button('Import'), ['update:devices']),
    offer('locations', button('Add location')),
    offer('sites', button('Add site')),
    offer('tariffs', button('Add tariff')),
  ],
  'read:devices': [offer('logs', entry('Devices')), offer('logs', entry('Locations')), offer('logs', entry('Home'))],
  'update:devices': [
    offer('device', button('Edit device')),
    offer('actions', item('Set Password')),
    offer('actions', item('Rotate Password')),
    offer('location', button('Edit location')),
  ],
  'delete:devices': [
    offer('device', button('Retire device')),
    offer('location', button('Delete location')),
    offer('sites', button(/^Delete /)),
    offer('tariffs', button(/^Delete /)),
  ],
  'read:logs': [offer('home', entry('Logs')), offer('device', tab('Status Logs')), offer('device', tab('Live Logs'))],
  // It has no page.
  'read:audit': [],
  'read:configurations': [offer('device', tab('Configuration'))],
  'update:configurations': [offer('configuration', button('Update'), ['read:configurations'])],
  'execute:dm-devices-update-firmware': [offer('actions', item('Update Firmware'))],
  'execute:dm-devices-reset': [offer('actions', item('Reset'))],
  'execute:dm-devices-trigger-message-request': [offer('actions', item('Trigger Message'))],
  'execute:dm-devices-get-diagnostics-request': [offer('actions', item('Get Diagnostics'))],
  'update:dm-devices-state-freevend': [offer('state', toggle('Freevend'))],
  'update:dm-devices-state-available': [offer('state', toggle('Available'))],
  'update:dm-devices-state-pnc-enabled': [offer('state', toggle('Plug & Charge'))],
  'update:dm-devices-state-maintenance-mode': [offer('state', toggle('Maintenance mode'))],
  'update:dm-devices-port-status': [offer('device', button('Change port status'))],
  'update:dm-devices-tags': [offer('device', (page) => page.getByRole('combobox', { name: 'Add a tag' }))],
  'update:nevi_outage_exemption_logs': [offer('device', button('Add NEVI entry'))],
};

// Panels fetch their code when they come into sight.
test.use({ viewport: { width: 1440, height: 4000 } });

test('every permission is known here', async ({ page }) => {
  expect([...(await everyPermission(page.request))].sort()).toEqual(Object.keys(offers).sort());
});

const all = Object.entries(offers).flatMap(([permission, list]) => list.map((one) => ({ ...one, permission })));
for (const at of Object.keys(places) as (keyof typeof places)[]) {
  const here = all.filter((one) => one.at === at);
  const { path, page: needed, behind }: Place = places[at];
  test(`${at}: what is offered is what the permissions are for`, async ({ page }) => {
    test.setTimeout(120_000);
    const every = await everyPermission(page.request);
    const ids = await someIds(page);
    const session = await limited(page);
    const shows = async (held: readonly string[], name: string) => {
      await session.open(addressOf(path, ids), held);
      if (behind) await button(behind)(page).click();
      const has = ({ permission, and = [] }: (typeof here)[number]) =>
        [permission, ...and].every((one) => held.includes(one));
      // What is there has come before it is looked for what must not be.
      for (const one of here.filter(has)) await expect(one.what(page), name).toBeVisible();
      for (const one of here.filter((other) => !has(other))) await expect(one.what(page), name).toBeHidden();
      expect(session.refused(), name).toEqual([]);
    };
    for (const permission of new Set(here.map((one) => one.permission))) {
      const and = here.find((one) => one.permission === permission)?.and ?? [];
      await shows([...new Set([needed, permission, ...and])], `${permission} alone`);
      if (permission !== needed)
        await shows(
          every.filter((one) => one !== permission),
          `${permission} missing`,
        );
    }
  });
}

interface Entry {
  path: string;
  label: string;
  order: number;
}

interface Descriptor {
  routes: { path: string; permission: string }[];
  menu?: Entry | Entry[];
}

/** What a page needs beside the permission of its route. */
const more: Record<string, string[]> = { '/devices/import': ['update:devices'] };

test('a page is for whoever has its permission, and calls nothing that needs another', async ({ page }) => {
  test.setTimeout(120_000);
  const descriptors = readdirSync(join(consoleFolder, 'remotes')).map(
    (name) => (JSON.parse(readReleased(`remotes/${name}/release.json`)) as { descriptor: Descriptor }).descriptor,
  );
  const routes = descriptors.flatMap((one) => one.routes);
  const entries = descriptors.flatMap((one) => [one.menu ?? []].flat()).sort((one, other) => one.order - other.order);
  const permissionOf = (path: string) => routes.find((route) => route.path === path)?.permission;
  const { device = '', location = '', group = '' } = await someIds(page);
  const parameters: Record<string, string> = { deviceId: device, locationId: location, chargingGroupId: group };
  const session = await limited(page);
  const sentence = page.getByText("You don't have permission to see this page.");

  await session.open('/no-such-page', []);
  for (const { path } of routes) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
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
    await page.waitForLoadState('networkidle');
    await expect(sentence, path).toBeHidden();
    const shown = entries.filter((one) => [permission, ...(more[path] ?? [])].includes(permissionOf(one.path) ?? ''));
    await expect(menu(page).getByRole('link')).toHaveText(shown.map(({ label }) => label));
    expect(session.refused(), path).toEqual([]);
  }
});
