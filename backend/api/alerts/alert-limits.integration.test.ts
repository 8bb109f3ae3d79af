import { randomUUID } from 'node:crypto';
import { serverLimits } from '@dmp/shared/contract';
import { sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { addAlert } from '../../testing/alert-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { requireAlertLimits } from './rules.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const vendor = 'vendor@example.com';
const sites = (count: number) => Array.from({ length: count }, (_, index) => `S-${index}`);
/** The error for an alert with that number of sites; undefined if the limits allow it. */
async function limitError(owner: string | null, count: number, before?: number): Promise<string | undefined> {
  const saved = { id: randomUUID(), owner, site_ids: sites(count) };
  try {
    await database.kysely
      .transaction()
      .execute((trx) => requireAlertLimits(trx, saved, before === undefined ? undefined : { site_ids: sites(before) }));
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    expect(error.statusCode).toBe(409);
    return error.message;
  }
}
/** Copies one alert. */
const copies = (owner: string | null, count: number) =>
  sql`
    insert into alerts (id, name, type, interval_seconds, active, email_recipients, site_ids, exclude_sites, severity,
      updated_by, owner)
    select gen_random_uuid(), name, type, interval_seconds, active, email_recipients, site_ids, exclude_sites, severity,
      updated_by, ${owner}
    from (select * from alerts limit 1) one, generate_series(1, ${count})`.execute(database.kysely);

test('limits the number of alerts of staff, and of each vendor', async () => {
  await addAlert(database.kysely, new Date());
  await copies(null, serverLimits.alerts.staff - 2);
  await copies(vendor, serverLimits.alerts.vendor - 1);
  expect([await limitError(null, 1), await limitError(vendor, 1)]).toEqual([undefined, undefined]);
  await copies(null, 1);
  await copies(vendor, 1);
  expect(await limitError(null, 1)).toBe('There can be at most 1000 alerts. Delete one that is not needed first.');
  expect(await limitError(vendor, 1)).toBe('There can be at most 50 alerts. Delete one that is not needed first.');
  expect(await limitError('other@example.com', 1)).toBeUndefined();
  // The limit does not apply to changes.
  expect(await limitError(null, 2, 1)).toBeUndefined();
});

test('limits the number of sites that all alerts of an owner name', async () => {
  await sql`truncate alerts cascade`.execute(database.kysely);
  for (let count = 0; count < 5; count++) await addAlert(database.kysely, new Date(), { site_ids: sites(9990) });
  expect(await limitError(null, 50)).toBeUndefined();
  expect(await limitError(null, 51)).toBe(
    'All alerts together can name at most 50000 sites: this one at most 50, or the sites to leave out.',
  );
  expect(await limitError(null, 51, 50)).toContain('50000');
  // An alert that names fewer sites than before can be saved.
  expect(await limitError(null, 60, 61)).toBeUndefined();
  expect(await limitError(vendor, 10_000)).toBeUndefined();
});
