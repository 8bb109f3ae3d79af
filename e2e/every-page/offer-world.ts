// What has to be there for all that a permission is for to be offered.
import type { APIRequestContext } from '@playwright/test';
import { makePublishedGroup } from '../support/charging-groups.ts';
import { deviceWithOutage, expect, get, type Paged, token } from '../support/console.ts';
import { connectCharger } from '../support/raw-charger.ts';
import { someIds } from './reach.ts';

/** What the addresses of the screens name, and what ends it. */
export interface OfferWorld {
  ids: Record<string, string>;
  end(request: APIRequestContext): Promise<void>;
}

interface Finding {
  kind: string;
  subject: string;
  name: string | null;
  since: string | null;
  extent: number;
}

const lists = ['devices', 'logs', 'locations', 'charging-groups'];

/** Calls the API as an administrator. */
const callerWith =
  (request: APIRequestContext) =>
  async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const answer = await request.fetch(`/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await token(request, 'admin')}`,
        ...(data === undefined ? {} : { 'content-type': typeof data === 'string' ? 'text/csv' : 'application/json' }),
      },
      ...(data === undefined ? {} : { data }),
    });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };

/**
 * Makes, as an administrator, what the demonstration does not have: an untidy device that is out of order, a retired
 * one, a job that waits, a refused charger, an acknowledged finding, saved views, a published group, and an import that
 * is not applied.
 */
export async function offerWorld(request: APIRequestContext): Promise<OfferWorld> {
  const call = callerWith(request);
  const key = Date.now();
  const password = 'sixteen-or-more-characters';
  const newDevice = (chargeboxId: string) =>
    call<{ id: string; chargeboxId: string }>('POST', 'devices', { chargeboxId, password, ...blank });

  const some = await someIds({ request });
  // Before there is one of this world, which has no configuration.
  const { id: device } = await deviceWithOutage(request);
  const untidy = await newDevice(`E2E-RIGHTS-${key}`);
  await call('PUT', `devices/${untidy.id}/tags/E2E-RIGHTS`);
  const charger = await connectCharger({ chargeboxId: untidy.chargeboxId, password });
  const status = { errorCode: 'GroundFailure', status: 'Faulted' };
  await charger.call('1', 'StatusNotification', { connectorId: 1, ...status });
  await charger.call('2', 'StatusNotification', { connectorId: 9, ...status });

  const retired = await newDevice(`E2E-RETIRED-${key}`);
  await call('DELETE', `devices/${retired.id}`);
  const { jobId } = await call<{ jobId: string }>('POST', 'remote-action/trigger-action', {
    ...{ deviceList: [untidy.chargeboxId], remoteActionType: 'SCHEDULED', scheduledTime: '2099-01-01T00:00:00.000Z' },
    ...{ eventType: 'RESET_REQUEST', resetType: 'Soft' },
  });
  const stranger = `E2E-STRANGER-${key}`;
  await expect(connectCharger({ chargeboxId: stranger, password })).rejects.toThrow('404');
  const views = await Promise.all(
    lists.map(async (list) => {
      const { id } = await call<{ id: string }>('POST', `views/${list}`, { ...view, name: 'E2E rights' });
      return `views/${list}/${id}`;
    }),
  );
  const file = `chargeboxId,make\n${untidy.chargeboxId},Acme\n`;
  const { id: upload } = await call<{ id: string }>('POST', 'network/imports?fileName=e2e.csv', file);

  const findings = async () =>
    (await get<{ groups: { items: Finding[] }[] }>(request, 'admin', 'attention')).groups.flatMap(({ items }) => items);
  const published = await makePublishedGroup(request, 'E2E rights');
  const [finding] = (await findings()).filter(({ kind }) => kind === 'OFFLINE');
  if (!finding) throw new Error('No charger is away.');
  const { kind, subject, since, extent } = finding;
  const acknowledgement = `attention/${kind}/${encodeURIComponent(subject)}/acknowledgement`;
  await call('PUT', acknowledgement, { since, extent, until: new Date(key + 3_600_000).toISOString() });

  // What is looked for again and again is found a little later.
  const isThere = (found: () => Promise<boolean>) => expect.poll(found, { timeout: 45_000 }).toBe(true);
  await isThere(async () => (await findings()).some(({ name }) => name === untidy.chargeboxId));
  await isThere(async () => (await call<{ state: string }>('GET', `network/imports/${upload}`)).state === 'READY');
  await isThere(
    async () => (await call<Paged<unknown>>('GET', `unknown-chargers?search=${stranger}`)).totalElements > 0,
  );
  return {
    ids: {
      ...some,
      ...{ device, untidy: untidy.id, retired: retired.id, job: jobId },
      published: published.id,
      ...{ knock: encodeURIComponent(`UNKNOWN_ID ${stranger}`), import: upload },
    },
    async end(later) {
      const end = callerWith(later);
      await Promise.all([
        end('DELETE', acknowledgement),
        end('DELETE', `charging-groups/${published.id}`),
        end('DELETE', `remote-action/jobs/${jobId}`),
        end('POST', `network/imports/${upload}/cancel`),
        end('POST', 'unknown-chargers/dismiss', { knocks: [{ chargeboxId: stranger, reason: 'UNKNOWN_ID' }] }),
        ...views.map((path) => end('DELETE', path)),
      ]);
      await end('DELETE', `devices/${untidy.id}`);
      await charger.closed;
    },
  };
}

const port = { connectorId: 1, plugType: 'DCCOMBOTYP1', powerType: 'DC', maxElectricPower: 50_000 };
/** A device with one EVSE, and nothing else that is known of it. */
const blank = {
  ...{ partyId: null, make: null, model: null, serialNumber: null, generation: null, networkOperator: null },
  ...{ enterprise: null, facilityType: null, locationId: null, siteId: null },
  evses: [{ stationId: 'E2E-R', ports: [port] }],
};
/** A list as it is without anything chosen. */
const view = { shared: false, filters: {}, sortBy: null, sortOrder: null, columns: [] };
