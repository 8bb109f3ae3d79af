// A vendor is limited to their own devices, with any permissions. No demonstration account is a vendor with permissions of
// staff.
import type {
  Alert,
  AlertEvaluation,
  AlertMailPage,
  ChargingGroupPage,
  Device,
  DevicesResponse,
  Site,
} from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';

const email = 'vendor.grant@example.com';
const password = 'a long one';
const permissions = ['read', 'create', 'update', 'delete'].flatMap((action) => [
  `${action}:alerts`,
  `${action}:charging-groups`,
  `${action}:devices`,
]);

let backend: BackendProcess;
let token: string;
/** ID of the group in which all EVSEs are the vendor's. */
let own: string;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '60' });
  const person = { firstName: 'Vera', lastName: 'Grant', phone: '555-0100', email, password };
  expect((await backend.call(undefined, 'POST', 'users', person)).status).toBe(201);
  const [chosen] = await queryDatabase<{ id: string }>(
    backend,
    `with chosen as (
      select group_id as id from charging_group_evses group by group_id order by count(*), group_id limit 1
    ), owned as (
      update devices set created_by = '${email}' where id in (
        select evses.device_id from evses join charging_group_evses member on member.evse_uid = evses.uid
        join chosen on chosen.id = member.group_id)
    ), granted as (
      update users set permissions = '{${permissions.join(',')}}' where email = '${email}'
    )
    select id from chosen`,
  );
  own = chosen?.id ?? '';
  const answer = await backend.call(undefined, 'POST', 'auth/token', { username: email, password });
  token = (answer.body as { access_token: string }).access_token;
});
afterAll(() => backend.remove());

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${backend.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

test('a group with EVSEs of others cannot be changed, deleted, or published', async () => {
  const { content } = (await backend.call('viewer', 'GET', 'charging-groups?pageSize=1000')).body as ChargingGroupPage;
  const mixed = content.find(({ id, totalEvses }) => id !== own && totalEvses > 0);
  const form = { name: 'Mine', description: 'x', tariffId: 'US-NIGHT', countryCode: 'US', partyId: 'VLT', version: 1 };
  const none = { status: 404, body: { error: 'There is no charging group with this ID.' } };
  expect(await call('PUT', `charging-groups/${mixed?.id}`, form)).toEqual(none);
  expect(await call('POST', `charging-groups/${mixed?.id}/publish`)).toEqual(none);
  expect(await call('DELETE', `charging-groups/${mixed?.id}`)).toEqual(none);
  expect((await call('PUT', `charging-groups/${own}`, form)).status).toBe(200);
  expect((await call('POST', `charging-groups/${own}/publish`)).status).toBe(200);
});

test('a vendor has only their own alerts, for sites with their own devices', async () => {
  const sites = (await call('GET', 'sites')).body as Site[];
  const every = (await backend.call('viewer', 'GET', 'sites')).body as Site[];
  const foreign = every.find(({ id }) => !sites.some((site) => site.id === id));
  expect(sites.length).toBeGreaterThan(0);
  const form = {
    ...{ name: 'Down', type: 'SITE_DOWN', interval: 900, active: true, emailRecipients: ['a@example.com'] },
    ...{ excludeSites: false, severity: 'LOW', threshold: null },
  };
  const refused = await call('PUT', 'alerts/SITE_DOWN', { ...form, siteIds: [foreign?.id] });
  expect(refused).toEqual({
    status: 400,
    body: { error: `siteIds must name sites that exist; there is no site ${foreign?.id}.` },
  });
  const created = await call('PUT', 'alerts/SITE_DOWN', { ...form, siteIds: [sites[0]?.id] });
  expect(created.status).toBe(201);

  const staffAlert = await backend.call('admin', 'PUT', 'alerts/SITE_DOWN', { ...form, siteIds: [foreign?.id] });
  const { id } = staffAlert.body as Alert;
  const seen = (await call('GET', 'alerts')).body as Alert[];
  expect(seen.map((alert) => alert.id)).toContain((created.body as Alert).id);
  expect(seen.map((alert) => alert.id)).not.toContain(id);
  expect((await call('PUT', 'alerts/SITE_DOWN', { ...form, id, siteIds: [sites[0]?.id] })).status).toBe(404);
  expect((await call('DELETE', `alerts/${id}`)).status).toBe(404);
  expect((await call('GET', `alerts/${id}/history`)).status).toBe(404);
  expect((await call('PUT', `alerts/${id}/silence`, { until: null })).status).toBe(404);

  // A staff alert for the whole network would disclose how many chargers others have.
  expect(seen.every(({ type }) => type === 'SITE_DOWN')).toBe(true);
  expect((await call('GET', 'alerts/mails')).body as AlertMailPage).toMatchObject({ totalElements: 0 });
  const network = { type: 'LOW_NETWORK_AVAILABILITY', threshold: 100 };
  const evsesSeen = ((await call('POST', 'alerts/try', network)).body as AlertEvaluation).evses;
  const all = (await backend.call('admin', 'POST', 'alerts/try', network)).body as AlertEvaluation;
  expect(evsesSeen).toBeGreaterThan(0);
  expect(evsesSeen).toBeLessThan(all.evses);

  expect((await call('DELETE', `alerts/${(created.body as Alert).id}`)).status).toBe(204);
});

test('a vendor has only their own devices, and cannot change records that several owners share', async () => {
  const unset = { partyId: null, make: null, model: null, serialNumber: null, generation: null };
  const record = {
    ...unset,
    ...{ networkOperator: null, enterprise: null, facilityType: null, locationId: null, siteId: null },
    evses: [
      { stationId: 'V-1', ports: [{ connectorId: 1, plugType: 'CHADEMO', powerType: 'DC', maxElectricPower: 50_000 }] },
    ],
  };
  const created = await call('POST', 'devices', { chargeboxId: 'VENDORS-OWN-1', ...record });
  expect(created.status).toBe(201);
  const { id } = created.body as Device;
  expect((await call('DELETE', `devices/${id}?version=1`)).status).toBe(200);
  expect((await call('POST', `devices/${id}/restore`)).status).toBe(200);

  const every = (await backend.call('admin', 'GET', 'devices?pageSize=1000')).body as DevicesResponse;
  const seen = (await call('GET', 'devices?pageSize=1000')).body as DevicesResponse;
  const foreign = every.content.find((one) => !seen.content.some((mine) => mine.id === one.id));
  const none = { status: 404, body: { error: 'There is no device with this ID.' } };
  expect(await call('PUT', `devices/${foreign?.id}`, { ...record, version: 1 })).toEqual(none);
  expect(await call('DELETE', `devices/${foreign?.id}`)).toEqual(none);

  const tariff = { id: 'VENDORS', countryCode: 'US' };
  const refused = { status: 403, body: { error: expect.stringMatching(/ are changed by staff, /) } };
  expect(await call('POST', 'tariffs', tariff)).toEqual(refused);
  expect(await call('PUT', 'tariffs/US-NIGHT', { countryCode: 'US', version: 1 })).toEqual(refused);
  expect(await call('DELETE', 'tariffs/US-NIGHT')).toEqual(refused);
});
