// What the drill of changes needs to be there, made by calls beside the page and taken away at the end.
import type { APIRequestContext } from '@playwright/test';
import { network } from '../support/alerts.ts';
import { call, makeGroup, makePublishedGroup, someDevices } from '../support/charging-groups.ts';
import { test as base, connectedDevice, expect, get, type Paged } from '../support/console.ts';
import { connectCharger } from '../support/raw-charger.ts';

interface Thing {
  id: string;
}

/** Something that was made for a test: its id, and the call that takes it away. */
interface Made extends Thing {
  undo?: readonly [method: string, path: string, body?: unknown];
}

type Maker = (request: APIRequestContext) => Promise<Made>;

const name = 'Of the drill';
const made = <T extends object = Thing>(request: APIRequestContext, method: string, path: string, body?: unknown) =>
  call<T>(request, 'admin', method, path, body);
const first = async (request: APIRequestContext, path: string): Promise<Made> => {
  const [one] = (await get<Paged<Thing>>(request, 'admin', path)).content;
  if (!one) throw new Error(`${path} is empty.`);
  return { id: one.id };
};

/** By the names that addresses and entries use. */
const makers: Readonly<Record<string, Maker>> = {
  async alert(request) {
    const { id } = await made(request, 'PUT', 'alerts/LOW_NETWORK_AVAILABILITY', network(name));
    return { id, undo: ['DELETE', `alerts/${id}`] };
  },
  async silencedAlert(request) {
    const { id } = await made(request, 'PUT', 'alerts/LOW_NETWORK_AVAILABILITY', network(`${name}, silenced`));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await made(request, 'PUT', `alerts/${id}/silence`, { until });
    return { id, undo: ['DELETE', `alerts/${id}`] };
  },
  async group(request) {
    const { id } = await makeGroup(request, name, await someDevices(request, 25, 2));
    return { id, undo: ['DELETE', `charging-groups/${id}`] };
  },
  async published(request) {
    const { id } = await makePublishedGroup(request, name);
    return { id, undo: ['DELETE', `charging-groups/${id}`] };
  },
  async device(request) {
    const { id } = await connectedDevice(request);
    await made(request, 'PUT', `devices/${id}/tags/DRILL`);
    return { id, undo: ['DELETE', `devices/${id}/tags/DRILL`] };
  },
  async retired(request) {
    const texts = ['partyId', 'make', 'model', 'serialNumber', 'generation', 'networkOperator', 'enterprise'];
    const rest = Object.fromEntries([...texts, 'facilityType', 'locationId', 'siteId'].map((field) => [field, null]));
    const ports = [{ connectorId: 1, plugType: 'CHADEMO', powerType: 'DC', maxElectricPower: 50_000 }];
    const { id } = await made(request, 'POST', 'devices', {
      ...rest,
      ...{ chargeboxId: `DRILL-${Date.now()}`, evses: [{ stationId: 'DRILL', ports }] },
    });
    await made(request, 'DELETE', `devices/${id}`);
    return { id };
  },
  faulted: (request) => first(request, 'devices?status=OUTOFORDER&pageSize=1'),
  async job(request) {
    // For later, so that it touches no charger.
    const { jobId } = await made<{ jobId: string }>(request, 'POST', 'remote-action/trigger-action', {
      ...{ deviceList: await someDevices(request, 0, 2), remoteActionType: 'SCHEDULED', resetType: 'Soft' },
      ...{ scheduledTime: '2099-01-01T00:00:00.000Z', eventType: 'RESET_REQUEST' },
    });
    return { id: jobId, undo: ['DELETE', `remote-action/jobs/${jobId}`] };
  },
  async setting(request) {
    await made(request, 'PUT', 'general-settings', [{ key: 'drill', value: '1' }]);
    return { id: 'drill' };
  },
  async view(request) {
    const form = {
      name,
      shared: false,
      filters: {},
      sortBy: null,
      sortOrder: null,
      columns: ['chargeboxId', 'tags', 'connectorTypes'],
    };
    const { id } = await made(request, 'POST', 'views/devices', form);
    return { id, undo: ['DELETE', `views/devices/${id}`] };
  },
  async import(request) {
    const lines = ['chargeboxId,make,evseUid,stationId,connectorId,plugType,powerType,maxElectricPower'];
    lines.push('DRILL-IMPORT,Wallbox,DRILL*E1,DRILL-IMPORT,1,DCCOMBOTYP1,DC,150000');
    const { id } = await made(request, 'POST', 'network/imports?fileName=drill.csv', lines.join('\r\n'));
    const state = async () => (await get<{ state: string }>(request, 'admin', `network/imports/${id}`)).state;
    await expect.poll(state).toBe('READY');
    return { id, undo: ['POST', `network/imports/${id}/cancel`] };
  },
  location: (request) => first(request, 'locations/overviews?pageSize=1'),
  async site(request) {
    const [one] = await get<Thing[]>(request, 'admin', 'sites');
    if (!one) throw new Error('There are no sites.');
    return { id: one.id };
  },
  async knock(request) {
    const chargeboxId = 'CP-DRILL';
    await connectCharger({ chargeboxId, password: 'whatever' }).then(
      () => expect(chargeboxId).toBe('refused'),
      (refusal: Error) => expect(refusal.message).toContain('404'),
    );
    const knocks = [{ chargeboxId, reason: 'UNKNOWN_ID' }];
    await expect
      .poll(async () => (await get<Paged<object>>(request, 'admin', `unknown-chargers?search=${chargeboxId}`)).content)
      .toHaveLength(1);
    return { id: chargeboxId, undo: ['POST', 'unknown-chargers/dismiss', { knocks }] };
  },
  async acknowledgement(request) {
    type Item = { kind: string; subject: string; since: string | null; extent: number };
    const { groups } = await get<{ groups: { items: Item[] }[] }>(request, 'admin', 'attention');
    const [item] = groups.flatMap(({ items }) => items);
    if (!item) throw new Error('Nothing needs attention.');
    const { kind, subject, since, extent } = item;
    const path = `attention/${kind}/${encodeURIComponent(subject)}/acknowledgement`;
    await made(request, 'PUT', path, { until: null, since, extent });
    return { id: subject, undo: ['DELETE', path] };
  },
};

/** A test that makes things by their names, and takes them away however it ends. */
export const test = base.extend<{ make(names: Iterable<string>): Promise<Record<string, string>> }>({
  make: async ({ request }, use) => {
    const undone: NonNullable<Made['undo']>[] = [];
    await use(async (names) => {
      const ids: Record<string, string> = {};
      for (const one of new Set(names)) {
        const maker = makers[one];
        if (!maker) throw new Error(`e2e/every-page/drill-things.ts does not make a '${one}'.`);
        const { id, undo } = await maker(request);
        ids[one] = encodeURIComponent(id);
        if (undo) undone.push(undo);
      }
      return ids;
    });
    for (const [method, path, body] of undone) await call(request, 'admin', method, path, body);
  },
});
