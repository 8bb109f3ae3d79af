// What the triggers write, and what is read of it.
import { sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { type EndedSessions, watchEndedSessions } from './ended-sessions.ts';
import type { Caller } from './tokens.ts';

const id = '6f1c0a52-2d57-4c5e-9d7c-0f6f2f3b9a11';
const email = 'one@example.com';
const caller = (grantId: string, permissions: Caller['permissions'] = new Set(['read:devices'])): Caller => ({
  ...{ id, email, name: 'One', permissions, owner: undefined, grantId },
});

let database: OpenDatabase;
let sessions: EndedSessions;
beforeAll(async () => {
  database = await openEmptyDatabase();
  const { kysely } = database;
  const user = { id, email, password_hash: 'none', role: 'OPERATOR', permissions: ['read:devices'] };
  await kysely.insertInto('users').values(user).execute();
  for (const [grant, expires] of [
    ['g1', '1 day'],
    ['g2', '1 day'],
    ['expired', '-1 day'],
  ]) {
    await sql`insert into oidc_payloads (model, id, payload, expires_at)
      values ('Grant', ${grant}, '{}', now() + ${expires}::interval)`.execute(kysely);
  }
  sessions = await watchEndedSessions(kysely, { error: (details) => expect(details).toBeUndefined() });
});
afterAll(async () => {
  await sessions?.close();
  await database?.remove();
});

test('a grant that is deleted before its time has ended; others have not, nor does one end that had expired', async () => {
  await sql`delete from oidc_payloads where id in ('g1', 'expired')`.execute(database.kysely);
  await until(async () => sessions.hasEnded(caller('g1')));
  expect(sessions.hasEnded(caller('g2'))).toBe(false);
  expect(sessions.hasEnded(caller('expired'))).toBe(false);
});

test('an account that is changed ends tokens that say otherwise, until it says the same again', async () => {
  const set = (change: ReturnType<typeof sql>) =>
    sql`update users set ${change} where id = ${id}`.execute(database.kysely);
  await set(sql`first_name = 'Una'`);
  await set(sql`permissions = '{read:devices,read:logs}'`);
  await until(async () => sessions.hasEnded(caller('g2')));
  expect(sessions.hasEnded(caller('g2', new Set(['read:logs', 'read:devices'])))).toBe(false);
  await set(sql`enabled = false`);
  await until(async () => sessions.hasEnded(caller('g2', new Set(['read:logs', 'read:devices']))));
  await set(sql`enabled = true, permissions = '{read:devices}'`);
  await until(async () => !sessions.hasEnded(caller('g2')));
});

test('a table of the same name in front of it, in the search path, hides nothing', async () => {
  await database.kysely.connection().execute(async (one) => {
    await sql`create temporary table ended_sessions (grant_id text, user_id uuid)`.execute(one);
    await sql`delete from oidc_payloads where id = 'g2'`.execute(one);
    await sql`drop table pg_temp.ended_sessions`.execute(one);
  });
  await until(async () => sessions.hasEnded(caller('g2')));
});
