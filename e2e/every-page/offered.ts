// What the console offers by each permission, alone and missing, from the API's description of its
// calls; and that it makes no call that would be refused. The API's own side is in
// hostile/each-permission.full.test.ts.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';
import { type Screen, screens } from './offer-screens.ts';
import { type Clause, type Offer, offers } from './offers.ts';
import { type Access, describedCalls, everyPermission, isAllowed, type Limited, limited } from './permissions.ts';
import { addressOf } from './reach.ts';

/** Panels fetch their code when they come into sight. */
export const tall = { width: 1440, height: 4000 };

type Place = keyof typeof screens;
export const places = Object.keys(screens) as Place[];

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
export const offersAt = (at: Place, calls: Run['calls']): Known[] =>
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

/** The screens below one address share a session. */
const areaOf = (at: Place) => screens[at].path.split(/[/?]/)[1] || 'start page';
export const areas: readonly string[] = [...new Set(places.map(areaOf))];

/** Tests what the screens of an area offer. @param idsOf what their addresses name */
export function testOffers(area: string, idsOf: (page: Page) => Promise<Record<string, string>>): void {
  test(`${area}: what is offered is what the permissions are for`, async ({ page }) => {
    test.setTimeout(400_000);
    const calls = await describedCalls(page.request);
    const every = await everyPermission(page.request);
    const run: Run = { page, calls, session: await limited(page), ids: await idsOf(page) };
    for (const at of places.filter((one) => areaOf(one) === area)) {
      await test.step(at, () => checkScreen(run, at, every));
    }
  });
}
