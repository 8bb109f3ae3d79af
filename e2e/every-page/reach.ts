// How one comes to a place of the console, and what must be there for it first.
import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import { makePublishedGroup } from '../support/charging-groups.ts';
import { test as base, beSignedIn, connectedDevice, get, type Paged, token } from '../support/console.ts';
import { knock } from '../support/raw-charger.ts';
import { signs } from './api-faults.ts';
import type { Place, Step, Target } from './place.ts';
import { places, visitors } from './places.ts';

/** Where a target is on a page: the first one that can be seen. */
export const target = (page: Page, one: Target): Locator => targets(page, one).first();

/** All of a kind that can be seen on a page. */
export function targets(page: Page, [role, name]: Target): Locator {
  const named = name === undefined ? {} : { name, exact: typeof name === 'string' };
  // antd's options are no options where they are drawn, and a sentence has no role.
  const found =
    role === 'option'
      ? page.locator('.ant-select-item-option').filter({ hasText: name ?? /./ })
      : role === 'text'
        ? page.getByText(name ?? /./)
        : page.getByRole(role, named);
  return found.filter({ visible: true });
}

/** One of each thing that the address of a place names. */
export async function someIds({ request }: Pick<Page, 'request'>): Promise<Record<string, string>> {
  const first = async (path: string) => (await get<Paged<{ id: string }>>(request, 'admin', path)).content[0]?.id;
  const alerts = await get<{ id: string }[]>(request, 'admin', 'alerts');
  const mails = await get<Paged<{ id: string; alertId: string }>>(request, 'admin', 'alerts/mails?pageSize=50');
  // The newest mail may be that of an alert that was removed.
  const mail = mails.content.find(({ alertId }) => alerts.some(({ id }) => id === alertId));
  return encoded({
    ...{ alert: mail?.alertId, mail: mail?.id, device: (await connectedDevice(request)).id },
    group: await first('charging-groups?sortBy=totalEvses&sortOrder=DESC'),
    location: await first('locations/overviews'),
    // Lists in lists, each with what folds it.
    log: await first('logs/ocpp?detailType=METER_VALUES_REQUEST'),
  });
}

const encoded = (ids: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      if (id === undefined) throw new Error(`There is no ${name}.`);
      return [name, encodeURIComponent(id)];
    }),
  );

/** A path with ids in place of their names. */
export const addressOf = (path: string, ids: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');

/** Something that is made for a place, and how it ends. */
interface Made {
  id: string;
  end?(): Promise<unknown>;
}

/** A call that changes something. */
async function call(request: APIRequestContext, method: string, path: string, more: object = {}): Promise<APIResponse> {
  const headers = { authorization: `Bearer ${await token(request, 'admin')}` };
  const answer = await request.fetch(`/api/${path}`, { method, headers, ...more });
  expect(answer.ok(), `${method} ${path}`).toBe(true);
  return answer;
}

/** The same by POST. @returns what it makes */
async function make<T>(request: APIRequestContext, path: string, more: object): Promise<T> {
  const answer = await call(request, 'POST', path, more);
  return answer.json();
}

/** A charger that nobody knows, as a file of a network tells of it. */
const network = [
  'chargeboxId,make,siteId,siteName,siteOperator,locationId,locationName,locationCity,locationCountryCode,evseUid,stationId,connectorId,plugType,powerType,maxElectricPower,password',
  'PLACES-1,ABB,PLACES,Places,Places,PLACES,Places,Reno,US,US*PLC*E1*1,PLACES-1,1,DCCOMBOTYP1,DC,150000,a-password-of-forty',
].join('\r\n');

/** What is made, or looked for, only for the places that name it. */
const making: Record<string, (request: APIRequestContext) => Promise<Made>> = {
  site: async (request) => ({ id: await firstOf(request, 'sites') }),
  tariff: async (request) => ({ id: await firstOf(request, 'tariffs') }),
  down: async (request) => {
    const path = 'nevi/uptime?sortBy=outageMinutes&sortOrder=DESC';
    const [port] = (await get<Paged<{ chargeboxId: string }>>(request, 'admin', path)).content;
    const found = await get<Paged<{ id: string }>>(request, 'admin', `devices?chargeboxId=${port?.chargeboxId}`);
    return { id: found.content[0]?.id ?? '' };
  },
  published: async (request) => {
    const { id } = await makePublishedGroup(request, 'Places');
    return { id, end: () => call(request, 'DELETE', `charging-groups/${id}`) };
  },
  knock: async () => {
    await knock('CP-PLACES', 'whatever');
    return { id: 'UNKNOWN_ID CP-PLACES' };
  },
  // It cannot be deleted, as the specification has no call for that.
  setting: async (request) => {
    await call(request, 'PUT', 'general-settings', { data: [{ key: 'places', value: '1' }] });
    return { id: 'places' };
  },
  // For later, so that it touches no charger.
  job: async (request) => {
    const { content } = await get<Paged<{ chargeboxId: string }>>(request, 'admin', 'devices?pageSize=10');
    const data = {
      deviceList: content.map(({ chargeboxId }) => chargeboxId),
      ...{ remoteActionType: 'SCHEDULED', scheduledTime: '2099-01-01T00:00:00.000Z' },
      ...{ eventType: 'RESET_REQUEST', resetType: 'Soft' },
    };
    const { jobId: id } = await make<{ jobId: string }>(request, 'remote-action/trigger-action', { data });
    return { id, end: () => call(request, 'DELETE', `remote-action/jobs/${id}`) };
  },
  view: async (request) => {
    const data = { name: 'Places', shared: false, filters: {}, sortBy: null, sortOrder: null, columns: [] };
    const { id } = await make<{ id: string }>(request, 'views/devices', { data });
    return { id, end: () => call(request, 'DELETE', `views/devices/${id}`) };
  },
  import: async (request) => {
    const path = 'network/imports?fileName=places.csv';
    const headers = { authorization: `Bearer ${await token(request, 'admin')}`, 'content-type': 'text/csv' };
    const { id } = await make<{ id: string }>(request, path, { headers, data: Buffer.from(network) });
    await expect
      .poll(async () => (await get<{ state: string }>(request, 'admin', `network/imports/${id}`)).state)
      .toBe('READY');
    return { id, end: () => call(request, 'POST', `network/imports/${id}/cancel`) };
  },
};

const firstOf = async (request: APIRequestContext, path: string): Promise<string> =>
  (await get<{ id: string }[]>(request, 'admin', path))[0]?.id ?? '';

interface Visits {
  /**
   * Signs in, once, for the places of this name, or for these; what was made for them is removed at the end.
   * @returns comes to one of them, loaded anew
   */
  visit(where: string | readonly Place[]): Promise<(place: Place) => Promise<void>>;
}

/** A test that comes to places. */
export const test = base.extend<Visits>({
  visit: async ({ page }, use) => {
    const ends: (() => Promise<unknown>)[] = [];
    await use(async (where) => {
      const ids = await someIds(page);
      const here = typeof where === 'string' ? (places[where] ?? []) : where;
      const named = here.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)]);
      for (const name of new Set(named.map(([, name = '']) => name))) {
        const made = await making[name]?.(page.request);
        if (made) Object.assign(ids, encoded({ [name]: made.id }));
        if (made?.end) ends.push(made.end);
      }
      await beSignedIn(page, (typeof where === 'string' && visitors[where]) || 'admin');
      return (place) => reach(page, place, ids);
    });
    for (const end of ends) await end();
  },
});

async function reach(page: Page, { path, altered, press = [], shows }: Place, ids: Record<string, string>) {
  if (altered) {
    await page.route(altered.call, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({
        response,
        body: altered.texts.reduce((body, [from, to]) => body.replaceAll(from, to), text),
      });
    });
  }
  await page.goto(addressOf(path, ids));
  for (const step of press) await take(page, step);
  await expect(target(page, shows), path).toBeVisible();
  await expect(page.locator(signs).filter({ visible: true }), path).toHaveCount(0);
  if (altered) await page.unroute(altered.call);
}

async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'string') await page.keyboard.press(step);
  else if (step[2] === undefined) await target(page, step).click();
  else await target(page, step).fill(step[2]);
}
