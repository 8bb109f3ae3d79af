// Every call that changes or exports data adds an entry to the audit log.
import {
  type AttentionPage,
  type AuditEntry,
  type AuditPage,
  type CreatedPasswords,
  type Device,
  type DeviceState,
  type DevicesResponse,
  outageStatuses,
  savedViewLists,
} from '@dmp/shared/contract';
import { sql } from 'kysely';
import { dropAudit } from '../../audit/index.ts';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { describedCalls } from '../../testing/described-calls.ts';
import { openEmptyDatabase } from '../../testing/open-database.ts';
import { until } from '../../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

/** Calls without an entry, and why. */
const exempt: Record<string, string> = {
  'POST /auth/token': 'a sign-in: it is in the security log',
  'POST /auth/login': 'a sign-in: it is in the security log',
  'POST /auth/verify': 'changes nothing',
  'POST /auth/signup': 'has no caller; it is in the security log',
  'POST /users': 'has no caller; it is in the security log',
  'POST /alerts/try': 'changes nothing',
  'POST /remote-action/selection': 'changes nothing',
  'POST /charging-groups/{id}/evses/selection': 'changes nothing',
};

const entries = async (query = ''): Promise<AuditPage> =>
  (await backend.call('admin', 'GET', `audit?pageSize=1000${query}`)).body as AuditPage;
/** Calls tested so far, by method and path of the API's description. */
const testedCalls = new Set<string>();
/** Makes a call that must succeed and add one entry with this action. */
async function expectEntry<T>(action: string, described: string, path: string, body?: unknown): Promise<T> {
  const before = (await entries()).totalElements;
  const answer = await backend.call('admin', described.split(' ')[0] ?? '', path, body);
  expect({ described, status: answer.status, body: answer.status < 300 ? undefined : answer.body }).toEqual({
    ...{ described, status: expect.any(Number), body: undefined },
  });
  const { totalElements, content } = await entries();
  expect({ described, added: totalElements - before, ...content[0] }).toMatchObject({
    ...{ described, added: 1, action, userEmail: 'admin@example.com' },
  });
  testedCalls.add(described);
  return answer.body as T;
}

test('every change and every export adds an entry', async () => {
  const { content: devices } = (await backend.call('admin', 'GET', 'devices?pageSize=100')).body as DevicesResponse;
  const device = devices[0] as DevicesResponse['content'][number];
  const { chargeboxId, id } = device;

  const reset = {
    deviceList: [chargeboxId],
    remoteActionType: 'SCHEDULED',
    eventType: 'RESET_REQUEST',
    resetType: 'Soft',
  };
  const scheduledTime = new Date(Date.now() + 3_600_000).toISOString();
  const job = await expectEntry<{ jobId: string }>(
    'JOB_STARTED',
    'POST /remote-action/trigger-action',
    'remote-action/trigger-action',
    { ...reset, scheduledTime },
  );
  await expectEntry('EXPORTED', 'GET /remote-action/jobs/{id}/export', `remote-action/jobs/${job.jobId}/export`);
  await expectEntry('JOB_CANCELED', 'DELETE /remote-action/jobs/{id}', `remote-action/jobs/${job.jobId}`);

  const { version } = (await backend.call('admin', 'GET', `state-settings/${chargeboxId}`)).body as DeviceState;
  await expectEntry('STATE_CHANGED', 'PUT /state-settings/{chargeboxId}', `state-settings/${chargeboxId}`, {
    freevend: true,
    version,
  });
  const states = { chargeboxPartyIds: [{ chargeboxId }], remoteActionType: 'IMMEDIATE', freevend: false };
  await expectEntry('STATES_CHANGED', 'PATCH /state-settings/update-many', 'state-settings/update-many', states);
  const { ports: portsOfDevice } = (await backend.call('admin', 'GET', `devices/${id}`)).body as Device;
  const port = portsOfDevice[0];
  const ports = {
    evsePortIds: [{ evseNumber: port?.evseNumber, portId: port?.id }],
    availabilityType: 'Operative',
    message: 'Repaired',
  };
  await expectEntry(
    'PORT_STATUS_REQUESTED',
    'POST /devices/toggle-port-status/{chargeboxId}',
    `devices/toggle-port-status/${chargeboxId}`,
    ports,
  );
  await expectEntry('MESSAGE_SAVED', 'PUT /evse/messages/{chargeboxId}', `evse/messages/${chargeboxId}`, {
    message: 'Seen',
  });
  await expectEntry('TAG_ADDED', 'PUT /devices/{id}/tags/{tag}', `devices/${id}/tags/audited`);
  await expectEntry('TAG_REMOVED', 'DELETE /devices/{id}/tags/{tag}', `devices/${id}/tags/audited`);

  const { passwords } = await expectEntry<CreatedPasswords>(
    'PASSWORDS_MADE',
    'POST /devices/passwords',
    'devices/passwords',
    {
      deviceList: [chargeboxId],
    },
  );
  expect(JSON.stringify((await entries()).content)).not.toContain(passwords[0]?.password);
  await expectEntry('KNOCKS_DISMISSED', 'POST /unknown-chargers/dismiss', 'unknown-chargers/dismiss', {
    knocks: [{ chargeboxId: 'CP-NEW', reason: 'UNKNOWN_ID' }],
  });
  const keys = [
    { changeKey: 'VendorWifiPassword', changeValue: 'never-shown' },
    { changeKey: 'VendorColor', changeValue: 'blue' },
  ];
  const saved = await expectEntry<{ changeKey: string; version: number }[]>(
    'CONFIGURATION_SAVED',
    'POST /configurations/{chargeboxId}',
    `configurations/${chargeboxId}`,
    keys,
  );
  const color = saved.find(({ changeKey }) => changeKey === 'VendorColor');
  await expectEntry(
    'CONFIGURATION_REMOVED',
    'POST /configurations/delete/{chargeboxId}',
    `configurations/delete/${chargeboxId}`,
    [{ changeKey: 'VendorColor', version: color?.version }],
  );
  expect(JSON.stringify((await entries()).content)).not.toContain('never-shown');

  const outages = devices.flatMap(({ evses }) => evses.map(({ evseUid }) => evseUid));
  const nevi = { category: 'Vandalism', neviExempt: true, message: 'Broken glass' };
  const logs = await Promise.all(
    devices.map(({ chargeboxId: name }) =>
      backend.call('admin', 'GET', `devices/${name}/operational-status-log?size=100`),
    ),
  );
  const changes = logs.flatMap(
    ({ body }) => (body as { content: { evseUid: string; status: string; timestamp: string }[] }).content,
  );
  const outage = changes.find(
    ({ status, evseUid }) =>
      outageStatuses.some((outageStatus) => outageStatus === status) && outages.includes(evseUid),
  );
  await expectEntry(
    'NEVI_ENTRY_ADDED',
    'POST /devices/{id}/nevi-log',
    `devices/${encodeURIComponent(outage?.evseUid ?? '')}/nevi-log`,
    { ...nevi, selectedOutage: { status: outage?.status, timestamp: outage?.timestamp } },
  );

  const form = { name: 'Harbor', description: 'By the water', tariffId: 'US-NIGHT', countryCode: 'US', partyId: 'VLT' };
  const group = await expectEntry<{ id: string; version: number }>(
    'GROUP_CREATED',
    'POST /charging-groups',
    'charging-groups',
    form,
  );
  const path = `charging-groups/${group.id}`;
  await expectEntry('GROUP_CHANGED', 'PUT /charging-groups/{id}', path, {
    ...form,
    name: 'Pier',
    version: group.version,
  });
  await expectEntry('GROUP_EVSES_ADDED', 'POST /charging-groups/{id}/evses', `${path}/evses`, [chargeboxId]);
  await expectEntry('GROUP_PUBLISHED', 'POST /charging-groups/{id}/publish', `${path}/publish`);
  const published = (await backend.call('admin', 'GET', `${path}/publications`)).body as { content: { id: string }[] };
  const publication = `${path}/publications/${published.content[0]?.id}`;
  const route = 'POST /charging-groups/{id}/publications/{publicationId}';
  await expectEntry('PUBLICATION_SKIPPED', `${route}/skip`, `${publication}/skip`);
  await expectEntry('PUBLICATION_RETRIED', `${route}/retry`, `${publication}/retry`);
  await expectEntry('GROUP_EVSES_REMOVED', 'DELETE /charging-groups/{id}/evses', `${path}/evses`, [chargeboxId]);
  await expectEntry(
    'EVSE_MOVED',
    'PUT /charging-groups/evse/{id}',
    `charging-groups/evse/${encodeURIComponent(device.evses[0]?.evseUid ?? '')}?chargingGroup=${group.id}`,
  );
  await expectEntry('GROUP_DELETED', 'DELETE /charging-groups/{id}', path);

  const [site] = (await backend.call('admin', 'GET', 'sites')).body as { id: string }[];
  const alert = {
    name: 'Night',
    type: 'SITE_DOWN',
    interval: 86_400,
    active: false,
    emailRecipients: ['noc@example.com'],
    excludeSites: false,
    severity: 'LOW',
    siteIds: [site?.id],
    threshold: null,
  };
  const { id: alertId } = await expectEntry<{ id: string }>(
    'ALERT_CREATED',
    'PUT /alerts/{type}',
    'alerts/SITE_DOWN',
    alert,
  );
  await expectEntry('ALERT_CHANGED', 'PUT /alerts/{type}', 'alerts/SITE_DOWN', { ...alert, id: alertId, name: 'Day' });
  await expectEntry('ALERT_SILENCED', 'PUT /alerts/{id}/silence', `alerts/${alertId}/silence`, {
    until: scheduledTime,
  });
  await expectEntry('ALERT_DELETED', 'DELETE /alerts/{id}', `alerts/${alertId}`);

  let item: AttentionPage['content'][number] | undefined;
  await until(async () => {
    const { body } = await backend.call('admin', 'GET', 'attention/FAULTED');
    [item] = (body as AttentionPage).content;
    return item !== undefined;
  });
  const subject = `attention/FAULTED/${item?.subject}/acknowledgement`;
  await expectEntry('ACKNOWLEDGED', 'PUT /attention/{kind}/{subject}/acknowledgement', subject, {
    until: null,
    since: item?.since,
    extent: item?.extent,
  });
  await expectEntry('ACKNOWLEDGMENT_UNDONE', 'DELETE /attention/{kind}/{subject}/acknowledgement', subject);

  for (const list of savedViewLists) {
    const view = { name: 'Audited', shared: false, filters: {}, sortBy: null, sortOrder: null, columns: [] };
    const { id: viewId } = await expectEntry<{ id: string }>(
      'VIEW_CREATED',
      `POST /views/${list}`,
      `views/${list}`,
      view,
    );
    await expectEntry('VIEW_CHANGED', `PUT /views/${list}/{id}`, `views/${list}/${viewId}`, view);
    await expectEntry('VIEW_DELETED', `DELETE /views/${list}/{id}`, `views/${list}/${viewId}`);
  }

  await expectEntry('SETTING_SAVED', 'PUT /general-settings', 'general-settings', [{ key: 'Audited', value: '1' }]);
  const state = { key: 'AuditedState', state: 'freevend', enabledValue: '1', disabledValue: '0' };
  await expectEntry('STATE_KEY_ADDED', 'POST /global-state-key', 'global-state-key', state);
  await expectEntry('STATE_KEY_CHANGED', 'PUT /global-state-key', 'global-state-key', { ...state, version: 1 });
  await expectEntry('STATE_KEY_DELETED', 'DELETE /global-state-key', 'global-state-key', ['AuditedState']);
  const key = { key: 'AuditedKey', description: 'For a test' };
  await expectEntry('CONFIGURATION_KEY_ADDED', 'POST /global-configuration-key', 'global-configuration-key', key);
  await expectEntry('CONFIGURATION_KEY_CHANGED', 'PUT /global-configuration-key', 'global-configuration-key', {
    ...key,
    version: 1,
  });
  await expectEntry('CONFIGURATION_KEY_DELETED', 'DELETE /global-configuration-key', 'global-configuration-key', [
    'AuditedKey',
  ]);

  await expectEntry('EXPORTED', 'GET /devices/export', 'devices/export');
  await expectEntry('EXPORTED', 'GET /devices/status/export', 'devices/status/export');
  await expectEntry('EXPORTED', 'GET /logs/ocpp/exporter/export-csv', 'logs/ocpp/exporter/export-csv');
  const day = `startDate=${new Date(Date.now() - 3_600_000).toISOString()}&endDate=${new Date().toISOString()}`;
  await expectEntry(
    'EXPORTED',
    'GET /logs/ocpp/exporter/export-raw-ocpp-logs/{deviceId}',
    `logs/ocpp/exporter/export-raw-ocpp-logs/${id}?${day}`,
  );
  await expectEntry('EXPORTED', 'GET /audit/export', 'audit/export');
  await expectEntry('EXPORTED', 'GET /network/export', 'network/export?format=CSV');
  for (const [action, verb] of [
    ['NETWORK_IMPORT_CANCELED', 'cancel'],
    ['NETWORK_IMPORT_APPLIED', 'apply'],
  ] as const) {
    const file = 'chargeboxId,make\nAUDITED-1,ABB';
    const upload = 'network/imports?fileName=audited.csv';
    const created = await expectEntry<{ id: string }>('NETWORK_FILE_UPLOADED', 'POST /network/imports', upload, file);
    const address = `network/imports/${created.id}`;
    await until(async () => {
      const { body } = await backend.call('admin', 'GET', address);
      return (body as { state: string }).state === 'READY';
    });
    await expectEntry(action, `POST /network/imports/{id}/${verb}`, `${address}/${verb}`);
  }
  await expectEntry('EXPORTED', 'GET /nevi/uptime/export', 'nevi/uptime/export');
  await expectEntry('EXPORTED', 'GET /nevi/uptime/groups/export', 'nevi/uptime/groups/export?by=state');
  await expectEntry('EXPORTED', 'GET /nevi/report/export/{module}', 'nevi/report/export/2?year=2025&quarter=1');

  const siteForm = {
    ...{ name: 'Audited', operator: { name: 'Voltway' }, address: '1 Quay', city: 'Austin', state: 'TX' },
    ...{ postal_code: '78701', country: 'USA' },
  };
  const locationForm = {
    ...{ siteId: 'AUDITED', countryCode: 'US', partyId: 'VLT', publish: true, type: 'PARKING_LOT', name: 'Audited' },
    ...{ address: '1 Quay', city: 'Austin', state: 'TX', postalCode: '78701', country: 'USA', latitude: null },
    ...{ longitude: null, operator: 'Voltway', timeZone: 'America/Chicago' },
  };
  for (const [kind, action, body] of [
    ['sites', 'SITE', siteForm],
    ['locations', 'LOCATION', locationForm],
    ['tariffs', 'TARIFF', { countryCode: 'US' }],
  ] as const) {
    await expectEntry(`${action}_ADDED`, `POST /${kind}`, kind, { ...body, id: 'AUDITED' });
    await expectEntry(`${action}_CHANGED`, `PUT /${kind}/{id}`, `${kind}/AUDITED`, { ...body, version: 1 });
  }
  for (const [kind, action] of [
    ['tariffs', 'TARIFF'],
    ['locations', 'LOCATION'],
    ['sites', 'SITE'],
  ] as const) {
    await expectEntry(`${action}_DELETED`, `DELETE /${kind}/{id}`, `${kind}/AUDITED?version=2`);
  }
  const record = {
    ...{ partyId: null, make: null, model: null, serialNumber: null, networkOperator: null, enterprise: null },
    ...{ generation: null, facilityType: null, locationId: null, siteId: null },
    evses: [
      { stationId: 'A-1', ports: [{ connectorId: 1, plugType: 'CHADEMO', powerType: 'DC', maxElectricPower: 50_000 }] },
    ],
  };
  const added = await expectEntry<{ id: string }>('DEVICE_ADDED', 'POST /devices', 'devices', {
    ...record,
    chargeboxId: 'AUDITED-2',
  });
  const ofDevice = `devices/${added.id}`;
  await expectEntry('DEVICE_CHANGED', 'PUT /devices/{id}', ofDevice, { ...record, make: 'ABB', version: 1 });
  await expectEntry('DEVICE_RETIRED', 'DELETE /devices/{id}', `${ofDevice}?version=2`);
  await expectEntry('DEVICE_RESTORED', 'POST /devices/{id}/restore', `${ofDevice}/restore?version=3`);

  const calls = (await describedCalls(backend)).filter(({ method, path: at }) => method !== 'GET' || /export/.test(at));
  const names = calls.map(({ method, path: at }) => `${method} ${at}`);
  expect([...testedCalls, ...Object.keys(exempt)].sort()).toEqual(names.sort());
});

test('entries can be filtered by time, user, action, kind, and subject', async () => {
  const { content, totalElements } = await entries();
  const [newest] = content as [AuditEntry];
  expect(content.map(({ id }) => id)).toEqual(content.map(({ id }) => id).sort((a, b) => b - a));
  expect((await entries('&user=ADMIN@example.com')).totalElements).toBe(totalElements);
  expect((await entries('&user=nobody@example.com')).totalElements).toBe(0);
  expect(new Set((await entries('&kind=ALERT')).content.map(({ kind }) => kind))).toEqual(new Set(['ALERT']));
  expect(new Set((await entries('&action=TAG_ADDED')).content.map(({ action }) => action))).toEqual(
    new Set(['TAG_ADDED']),
  );
  expect((await entries(`&subject=${newest.subject}`)).content[0]).toEqual(newest);
  expect((await entries(`&from=${newest.at}`)).totalElements).toBe(1);
  expect((await backend.call('admin', 'GET', 'audit?from=yesterday')).status).toBe(400);
  const csv = String((await backend.call('admin', 'GET', 'audit/export?action=TAG_ADDED')).body).split('\r\n');
  expect(csv[0]).toContain('Time,User,User ID,Action,Kind,Subject,Detail');
  expect(csv[1]).toContain('TAG_ADDED,DEVICE,');
});

test.each(['operator', 'viewer', 'vendor.acme'] as const)('%s cannot read the audit log', async (user) => {
  for (const path of ['audit', 'audit/export']) expect((await backend.call(user, 'GET', path)).status).toBe(403);
});

test('entries cannot be changed, and only retention deletes them', async () => {
  const database = await openEmptyDatabase();
  try {
    const { kysely } = database;
    const entry = (at: string) =>
      sql`
      insert into audit_log (at, user_id, user_email, action, kind, subject, detail)
      values (${at}::timestamptz, 'u', 'u@example.com', 'EXPORTED', 'EXPORT', 'devices', '{}')`.execute(kysely);
    await entry('2023-01-01T00:00:00Z');
    await entry('2026-01-01T00:00:00Z');
    for (const change of ["update audit_log set user_id = 'x'", 'delete from audit_log', 'truncate audit_log']) {
      await expect(sql.raw(change).execute(kysely)).rejects.toThrow('The audit log takes entries and gives none back.');
    }
    await dropAudit(kysely, new Date('2025-01-01T00:00:00Z'));
    const remaining = await kysely.selectFrom('audit_log').select('at').execute();
    expect(remaining).toEqual([{ at: new Date('2026-01-01T00:00:00Z') }]);
  } finally {
    await database.remove();
  }
});
