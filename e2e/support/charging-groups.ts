import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, expect, get, type Paged, token } from './console.ts';

/** A charging group, as far as tests look at it. */
export interface Group {
  id: string;
  name: string;
  tariffId: string;
  totalEvses: number;
  version: number;
}
export interface GroupEvses extends Paged<{ stationId: string; chargeboxId: string; deviceId: string }> {
  devices: number;
}

/** A call beside the page. */
export async function call<T>(
  request: APIRequestContext,
  account: Account,
  method: string,
  path: string,
  data?: unknown,
) {
  const answer = await request.fetch(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${await token(request, account)}` },
    ...(data === undefined ? {} : { data }),
  });
  expect([path, answer.status()]).toEqual([path, expect.any(Number)]);
  expect(answer.status(), path).toBeLessThan(300);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A group as it is made or saved. */
export const form = (name: string) => ({
  ...{ name, description: 'Of a browser test', countryCode: 'US', partyId: 'TST', tariffId: 'US-NIGHT' },
});
/** A group of its own for a test, with the EVSEs of these devices. */
export async function makeGroup(
  request: APIRequestContext,
  name: string,
  devices: readonly string[] = [],
): Promise<Group> {
  const group = await call<Group>(request, 'admin', 'POST', 'charging-groups', form(name));
  if (devices.length > 0) await call(request, 'admin', 'POST', `charging-groups/${group.id}/evses`, devices);
  return group;
}
/** A group whose older publication was skipped and whose newer one waits, since nothing receives publications here. */
export async function makePublishedGroup(request: APIRequestContext, name: string): Promise<Group> {
  const group = await makeGroup(request, name, await someDevices(request, 27, 2));
  const path = `charging-groups/${group.id}`;
  await call(request, 'admin', 'POST', `${path}/publish`);
  const [first] = (await get<Paged<{ id: string }>>(request, 'admin', `${path}/publications`)).content;
  await call(request, 'admin', 'POST', `${path}/publications/${first?.id}/skip`);
  await call(request, 'admin', 'POST', `${path}/publish`);
  return group;
}
export const evsesOf = (request: APIRequestContext, id: string, query = '') =>
  get<GroupEvses>(request, 'admin', `charging-groups/${id}/evses?pageSize=1000&${query}`);
export const someDevices = async (request: APIRequestContext, page: number, count: number) =>
  (
    await get<Paged<{ chargeboxId: string }>>(request, 'admin', `devices?pageSize=${count}&pageNumber=${page}`)
  ).content.map(({ chargeboxId }) => chargeboxId);
export const address = ({ id }: Group) => `/charging-groups/${id}`;
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
