// What the console offers with just the permissions that something needs, with all of these but one, and with every
// permission that nothing on the screen needs, from the API's description of its calls: that, nothing else, and no call
// that would be refused. The API's own side is in hostile/each-permission.full.test.ts.
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

/** What is left of all that this needs where one permission is missing that its page does not need. */
const oneMissing = (needs: readonly Clause[], ofPage: readonly Clause[]): string[][] =>
  needs
    .map((_, at) => needs.toSpliced(at, 1))
    .filter((left) => ofPage.every((clause) => left.includes(clause)))
    .flatMap(justEnough);

/**
 * Opens a screen with these permissions, and what stands behind its buttons as far as they are there: it offers what
 * they are enough for, nothing else, and makes no call that would be refused.
 */
async function checkWith({ page, session, calls, ids }: Run, at: Place, permissions: readonly string[]) {
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
  // What comes later is not to be offered either.
  await session.settled();
  for (const { call, control, instead } of others) {
    const name = `${at}: ${call} with no more than ${permissions}`;
    await expect(control(page), name).toBeHidden();
    if (instead) await expect(instead(page), name).toBeVisible();
  }
  expect(session.refused(), `${at} with ${permissions}`).toEqual([]);
}

/** The screens of a list share a session, and so do those of one thing in it. */
const areaOf = (at: Place): string => {
  const [, list = '', thing = ''] = screens[at].path.split(/[/?]/);
  return thing.startsWith('{') ? `one of ${list}` : list || 'start page';
};
export const areas: readonly string[] = [...new Set(places.map(areaOf))];

/** Tests what the screens of an area offer. @param idsOf what their addresses name */
export function testOffers(area: string, idsOf: (page: Page) => Promise<Record<string, string>>): void {
  test(`${area}: what is offered is what the permissions are for`, async ({ page }) => {
    test.setTimeout(500_000);
    const calls = await describedCalls(page.request);
    const every = await everyPermission(page.request);
    const run: Run = { page, calls, session: await limited(page), ids: await idsOf(page) };
    for (const at of places.filter((one) => areaOf(one) === area)) {
      const here = offersAt(at, calls);
      const ofPage: readonly Clause[] = screens[at].needs;
      const sets = here.flatMap(({ needs }) => [...justEnough(needs), ...oneMissing(needs, ofPage)]);
      const needed = here.flatMap(({ needs }) => needs.filter((clause) => !ofPage.includes(clause))).flat();
      const others = every.filter((one) => !needed.includes(one));
      // A user without any permission sees no page: page-permissions.full.spec.ts.
      for (const permissions of distinct([...sets, others].filter(({ length }) => length > 0))) {
        await test.step(`${at} with ${permissions}`, () => checkWith(run, at, permissions));
      }
    }
  });
}
