import { type DevicesResponse, type QuickViewCounts, quickViewNames, quickViews } from '@dmp/shared/contract';
import { type BackendProcess, type DemoUser, startBackend } from '../../testing/backend-process.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
});
afterAll(() => backend.remove());

const counts = async (user: DemoUser): Promise<QuickViewCounts> =>
  (await backend.call(user, 'GET', 'devices/quick-views')).body as QuickViewCounts;

const listed = async (user: DemoUser, filters: Readonly<Record<string, string>>): Promise<DevicesResponse> =>
  (await backend.call(user, 'GET', `devices?${new URLSearchParams(filters)}`)).body as DevicesResponse;

describe.each(['operator', 'vendor.acme'] as const)('the quick views of %s', (user) => {
  test.each(quickViewNames)('%s counts the devices of its list', async (name) => {
    const viewCounts = await counts(user);
    expect(viewCounts[name]).toBe((await listed(user, quickViews[name].filters)).totalElements);
  });
});

test('a vendor has fewer offline devices than the network', async () => {
  const [all, own] = [await counts('operator'), await counts('vendor.acme')];
  expect(all.offline).toBeGreaterThan(0);
  expect(own.offline).toBeLessThan(all.offline);
});

test('devices that never connected and all others are the whole network', async () => {
  const [never, others, all] = await Promise.all([
    listed('operator', { neverConnected: 'true' }),
    listed('operator', { neverConnected: 'false' }),
    listed('operator', {}),
  ]);
  expect(never.totalElements + others.totalElements).toBe(all.totalElements);
  expect(others.totalElements).toBeGreaterThan(0);
  expect(never.content.every(({ communicationTimestamp }) => communicationTimestamp === null)).toBe(true);
  expect(others.content.every(({ communicationTimestamp }) => communicationTimestamp !== null)).toBe(true);
});

test('an invalid flag returns 400', async () => {
  const { status, body } = await backend.call('operator', 'GET', 'devices?neverConnected=perhaps');
  expect([status, body]).toEqual([400, { error: 'neverConnected must be true or false.' }]);
});
