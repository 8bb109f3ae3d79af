// A change of the state of many devices: made whole the moment a person makes it, and carried out some devices at
// a time, so that no charger waits long for a device that is being changed.
import { randomUUID } from 'node:crypto';
import { startBackend } from '../testing/backend-process.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { carryOutUpdates, nextSize, pendingUpdate, updateStates } from './state-updates.ts';

const changedBy = 'someone@example.com';

describe('slice by slice', () => {
  let database: OpenDatabase;
  const deviceIds = Array.from({ length: 1000 }, () => randomUUID());
  beforeAll(async () => {
    database = await openEmptyDatabase();
    const rows = deviceIds.map((id) => ({ id, chargebox_id: id, password_hash: '' }));
    await database.kysely.insertInto('devices').values(rows).execute();
  });
  afterAll(() => database.remove());

  const update = (ids: readonly string[], changes: object) =>
    database.kysely.transaction().execute((trx) => updateStates(trx, { deviceIds: ids, changes, changedBy }));
  const states = () =>
    database.kysely.selectFrom('devices').select(['freevend', 'available', 'state_version']).execute();

  test('few are changed at once; many are, however often it is broken off', async () => {
    expect(await update(deviceIds.slice(0, 3), { available: false })).toBeUndefined();
    expect((await states()).filter(({ available }) => !available)).toHaveLength(3);

    expect(await update(deviceIds, { freevend: true })).toEqual(expect.any(String));
    expect((await states()).filter(({ freevend }) => freevend)).toHaveLength(0);
    await carryOutUpdates(database.kysely, async () => false);
    const begun = (await states()).filter(({ freevend }) => freevend).length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThanOrEqual(100);

    // What is said later, of however few, does not come before it.
    const [first = ''] = deviceIds;
    expect(await update([first], { freevend: false })).toEqual(expect.any(String));
    expect(await pendingUpdate(database.kysely, first)).toMatchObject({ changed_by: changedBy });

    await carryOutUpdates(database.kysely, async () => true);
    const ended = await states();
    expect(ended.filter(({ freevend }) => freevend)).toHaveLength(deviceIds.length - 1);
    expect(await pendingUpdate(database.kysely, first)).toBeUndefined();
    const history = await database.kysely.selectFrom('device_state_history').selectAll().execute();
    expect(history).toHaveLength(3 + deviceIds.length + 1);
    expect(ended.reduce((sum, { state_version }) => sum + state_version, 0)).toBe(history.length);
  });

  test.each([
    ['quickly', 100, 1, 200],
    ['as it should', 100, 10, 100],
    ['slowly', 100, 60, 50],
    ['quickly, as many as may be', 500, 1, 500],
    ['slowly, as few as may be', 20, 90, 20],
  ])('after a slice that went %s', (_how, size, tookMs, next) => {
    expect(nextSize(size, tookMs)).toBe(next);
  });
});

test('it outlives the process that took it, and whoever edits one of its devices is told of it', async () => {
  const backend = await startBackend({ SEED_DEVICES: '150', ROLES: 'api,identity' });
  const all = async () => {
    const { body } = await backend.call('admin', 'GET', 'devices?pageSize=1000');
    return (body as { content: { chargeboxId: string; freevend: boolean }[] }).content;
  };
  const devices = await all();
  const chargeboxId = devices.find(({ freevend }) => !freevend)?.chargeboxId;
  const answer = await backend.call('operator', 'PATCH', 'state-settings/update-many?getAll=true', {
    ...{ chargeboxPartyIds: [], remoteActionType: 'IMMEDIATE', freevend: true },
  });
  expect(answer).toMatchObject({ status: 200, body: { devices: devices.length, devicesLeft: devices.length } });
  const edit = await backend.call('admin', 'PUT', `state-settings/${chargeboxId}`, { available: false, version: 0 });
  expect(edit.status).toBe(409);
  expect(edit.body).toEqual({ error: expect.stringMatching(/^This state was changed by operator@example/) });

  await backend.kill();
  await backend.restart({ ROLES: 'api,identity,gateway,worker' });
  await until(async () => (await all()).every(({ freevend }) => freevend));
  await backend.remove();
}, 120_000);
