// What the console offers by each permission, alone and missing, from the API's description of its
// calls; that it makes no call that would be refused; and which pages need which. The API's own side
// is in hostile/each-permission.test.ts.
import type { Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { type Screen, screens } from './offer-screens.ts';
import { type OfferWorld, offerWorld } from './offer-world.ts';
import { type Clause, type Offer, offers } from './offers.ts';
import { type Access, describedCalls, everyPermission, isAllowed, type Limited, limited } from './permissions.ts';
import { addressOf, someIds } from './reach.ts';
import { descriptors } from './released.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

// Panels fetch their code when they come into sight.
test.use({ viewport: { width: 1440, height: 4000 } });

type Place = keyof typeof screens;
const places = Object.keys(screens) as Place[];

/** What leads to calls; where a text says why nothing does, there is none. */
const listed = Object.entries(offers).flatMap(([call, list]) =>
  typeof list === 'string' ? [] : list.map((offer) => ({ ...offer, call })),
);

/** An offer, and all that it needs. */
interface Known extends Offer {
  call: string;
  needs: readonly Clause[];
}

/** What a test goes by. */
interface Run {
  page: Page;
  session: Limited;
  calls: ReadonlyMap<string, Access>;
  ids: Record<string, string>;
}

const clausesOf = (access: Access | undefined): readonly Clause[] => {
  if (access === undefined || access === 'public' || access === 'signed-in') return [];
  return typeof access === 'object' && 'allOf' in access ? access.allOf : [access];
};

/** What a screen has, with what each needs: what the page does, what its call does, and what it says itself. */
const offersAt = (at: Place, calls: Run['calls']): Known[] =>
  listed
    .filter((offer) => offer.at === at)
    .map((offer) => {
      const { one = clausesOf(calls.get(offer.call)), also = [] } = offer;
      return { ...offer, needs: [...screens[at].needs, ...one, ...also] };
    });

/** One of each, by what it says. */
const distinct = (sets: readonly (readonly string[])[]) => [...new Map(sets.map((one) => [`${one}`, one])).values()];

/** Lists of which one permission is enough that have been gone through: their first one stands for them then. */
const goneThrough = new Set<string>();

/** The smallest sets of permissions with which all this is allowed. */
function justEnough(clauses: readonly Clause[]): string[][] {
  const first = clauses.map((clause) => [clause].flat()[0] ?? '');
  const others = clauses.flatMap((clause, at) => {
    if (typeof clause === 'string' || goneThrough.has(`${clause}`)) return [];
    goneThrough.add(`${clause}`);
    return clause.slice(1).map((one) => first.with(at, one));
  });
  return [first, ...others].map((held) => [...new Set(held)].sort());
}

/**
 * Opens a screen with these permissions, and what stands behind its buttons as far as they are there.
 *
 * @returns what is to be offered on it then, and what is not
 */
async function open({ page, session, calls, ids }: Run, at: Place, permissions: readonly string[]) {
  const { path, shows, press = [], keys }: Screen = screens[at];
  const held = new Set(permissions);
  const mayHave = ({ needs }: Known) => needs.every((clause) => [clause].flat().some((one) => held.has(one)));
  const here = offersAt(at, calls);
  const [offered, others] = [here.filter(mayHave), here.filter((one) => !mayHave(one))];

  await session.open(addressOf(path, ids), permissions);
  await expect(shows(page)).toBeVisible();
  if (keys) await page.keyboard.press(keys);
  // Where nothing else tells that all is there, it is when nothing is fetched any more.
  if (offered.length === 0) await session.settled();
  for (const find of press) {
    if (offered.length === 0 && !(await find(page).isVisible())) break;
    await find(page).click();
  }
  for (const { call, control } of offered) {
    const name = `${at}: ${call} with ${permissions}`;
    await expect(control(page), name).toBeVisible();
    await expect(control(page), name).toBeEnabled();
    expect(isAllowed(calls.get(call) ?? 'nobody', held), name).toBe(true);
  }
  return { offered, others };
}

/** With just what each needs it is there; without any of that, and with all else, it is not. */
async function checkScreen(run: Run, at: Place, every: readonly string[]): Promise<void> {
  const { page, session } = run;
  const ofPage: readonly Clause[] = screens[at].needs;
  const here = offersAt(at, run.calls);
  for (const permissions of distinct(here.flatMap(({ needs }) => justEnough(needs)))) {
    await open(run, at, permissions);
    expect(session.refused(), `${at} with ${permissions}`).toEqual([]);
  }
  const clauses = here.flatMap(({ needs }) => needs.filter((clause) => !ofPage.includes(clause)));
  for (const missing of distinct(clauses.map((clause) => [clause].flat()))) {
    const permissions = every.filter((one) => !missing.includes(one));
    const { others } = await open(run, at, permissions);
    // What comes later is not to be offered either.
    await session.settled();
    for (const { call, control, instead } of others) {
      await expect(control(page), `${at}: ${call} without ${missing}`).toBeHidden();
      if (instead) await expect(instead(page), `${at}: ${call} without ${missing}`).toBeVisible();
    }
    expect(session.refused(), `${at} without ${missing}`).toEqual([]);
  }
}

test('every call that changes something, and every permission, is known here', async ({ request }) => {
  const calls = await describedCalls(request);
  const changing = [...calls].filter(([call, access]) => access !== 'public' && !call.startsWith('GET '));
  expect(changing.length).toBeGreaterThan(60);
  expect(changing.map(([call]) => call).filter((call) => !(call in offers))).toEqual([]);
  expect(Object.keys(offers).filter((call) => !calls.has(call))).toEqual([]);
  const used = new Set(places.flatMap((at) => offersAt(at, calls).flatMap(({ needs }) => needs.flat())));
  // It has no page.
  expect((await everyPermission(request)).filter((one) => !used.has(one))).toEqual(['read:audit']);
});

test.describe('what is offered', () => {
  let world: OfferWorld;
  test.beforeAll(async ({ request }) => {
    test.setTimeout(120_000);
    world = await offerWorld(request);
  });
  test.afterAll(({ request }) => world?.end(request));

  // The screens below one address share a session.
  const areaOf = (at: Place) => screens[at].path.split(/[/?]/)[1] || 'start page';
  for (const area of new Set(places.map(areaOf))) {
    test(`${area}: what is offered is what the permissions are for`, async ({ page }) => {
      test.setTimeout(400_000);
      const calls = await describedCalls(page.request);
      const every = await everyPermission(page.request);
      const run: Run = { page, calls, session: await limited(page), ids: world.ids };
      for (const at of places.filter((one) => areaOf(one) === area)) {
        await test.step(at, () => checkScreen(run, at, every));
      }
    });
  }
});

/** What a page needs beside the permission of its route. */
const more: Record<string, string[]> = { '/devices/import': ['update:devices'] };

test('a page is for whoever has its permission, and calls nothing that needs another', async ({ page }) => {
  test.setTimeout(120_000);
  const remotes = descriptors();
  const routes = remotes.flatMap((one) => one.routes);
  const entries = remotes.flatMap((one) => [one.menu ?? []].flat()).sort((one, other) => one.order - other.order);
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
    await session.settled();
    await expect(sentence, path).toBeHidden();
    const shown = entries.filter((one) => [permission, ...(more[path] ?? [])].includes(permissionOf(one.path) ?? ''));
    await expect(menu(page).getByRole('link')).toHaveText(shown.map(({ label }) => label));
    expect(session.refused(), path).toEqual([]);
  }
});
