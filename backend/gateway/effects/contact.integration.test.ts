// What is kept of the interval at which a charger sends heartbeats, and which of them counts.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { heartbeatSeconds } from '../../database/heartbeat-interval.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import type { EffectOf } from './effect.ts';
import { writeEffects } from './index.ts';

let database: OpenDatabase;
const deviceId = randomUUID();
beforeAll(async () => {
  database = await openEmptyDatabase();
  const row = { id: deviceId, chargebox_id: deviceId, password_hash: '' };
  await database.kysely.insertInto('devices').values(row).execute();
});
afterAll(() => database.remove());

let minute = 0;
const next = () => {
  minute += 1;
  return new Date(Date.UTC(2026, 5, 1, 12, minute));
};
const interval = async () => {
  const { rows } = await sql<{ seconds: number }>`select ${heartbeatSeconds('d')} as seconds from devices d`.execute(
    database.kysely,
  );
  return rows[0]?.seconds;
};
async function given(contact: Pick<EffectOf<'contact'>, 'heartbeatGiven' | 'heartbeat'>) {
  const effect = { kind: 'contact', deviceId, at: next(), ...contact } as const;
  await database.kysely.transaction().execute((trx) => writeEffects(trx, [{ effect, effected: {} }]));
  return interval();
}
async function read(value: string, key = 'HeartbeatInterval') {
  await sql`
    insert into configurations (device_id, key, value, charger_value, read_at)
    values (${deviceId}, ${key}, ${value}, ${value}, ${next()})
    on conflict (device_id, key) do update set charger_value = excluded.charger_value, read_at = excluded.read_at`.execute(
    database.kysely,
  );
  return interval();
}

test('the configuration counts as it was read, until a boot gives the charger another interval', async () => {
  expect(await interval()).toBe(300);
  expect(await given({ heartbeatGiven: 600 })).toBe(600);
  expect(await read('1800')).toBe(1800);
  expect(await given({ heartbeat: true })).toBe(1800);
  expect(await given({ heartbeatGiven: 600 })).toBe(1800);
  expect(await given({ heartbeatGiven: 900 })).toBe(900);
  expect(await read('0')).toBe(0);
  expect(await read('5 min')).toBe(900);
  expect(await read('120', 'HeartBeatInterval')).toBe(120);
});
