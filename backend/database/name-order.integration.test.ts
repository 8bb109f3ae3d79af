// The order of names stands in the contract and in the database: both must be the same.
import { compareNames } from '@dmp/shared/contract';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { reindexChanged } from './collation-version.ts';
import { byId, byName, isAfterId, isUpToId } from './name-order.ts';
import type { Tables } from './tables.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database?.remove());

/** Letters of European languages, digits, and what stands in names and IDs. */
const letters =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćčďđēęěğīıłńňőœřśşšťūůűźżž' +
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆČĎĐĒĘĚĞĪİŁŃŇŐŒŘŚŞŠŤŪŮŰŹŻŽßαβγδωΑΒΓΔΩбвгдяБВГДЯ';
const unit = fc.oneof(
  fc.constantFrom(...letters),
  fc.constantFrom(...'0123456789'),
  fc.constantFrom(...' -_*./,:;#()&\'"+@'),
);
const texts = fc.sample(fc.string({ unit, maxLength: 6 }), { numRuns: 2000, seed: 20261128 });
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** What a statement selects as `text` from the relation `t` of the texts. */
async function inDatabase(given: readonly string[], rest: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${given}::text[]) t(text) ${rest}`.execute(database.kysely);
  return rows.map(({ text }) => text);
}
const text = sql.ref('text');

test.each(['ASC', 'DESC'] as const)('2,000 texts are in one order %s', async (sortOrder) => {
  const sorted = texts.toSorted((one, other) => compareNames(one, other, sortOrder === 'DESC') || byBytes(one, other));
  expect(await inDatabase(texts, sql`order by ${byName(text, sortOrder)}, text collate "C"`)).toEqual(sorted);
});

test('IDs read in batches are neither repeated nor lost, whatever letters of theirs are alike', async () => {
  const alike = ['cp-1', 'CP-1', 'Cp-1', 'cp-01', 'cP-001', 'cp-2', 'CP-2'];
  const ids = [...new Set([...texts.slice(0, 200), ...alike])].filter((id) => id !== '');
  const whole = await inDatabase(ids, sql`order by ${byId(text)}`);
  expect(whole).toEqual(ids.toSorted((one, other) => compareNames(one, other) || byBytes(one, other)));
  expect(await inDatabase(ids, sql`order by ${byId(text, 'DESC')}`)).toEqual(whole.toReversed());
  const read: string[] = [];
  for (;;) {
    const next = await inDatabase(ids, sql`where ${isAfterId(text, read.at(-1) ?? '')} order by ${byId(text)} limit 2`);
    if (next.length === 0) break;
    read.push(...next);
  }
  expect(read).toEqual(whole);
  for (const last of alike) {
    const [upTo, after] = [isUpToId(text, last), isAfterId(text, last)];
    const parts = [await inDatabase(ids, sql`where ${upTo} order by ${byId(text)}`)];
    parts.push(await inDatabase(ids, sql`where ${after} order by ${byId(text)}`));
    expect([parts[0]?.at(-1), parts.flat()]).toEqual([last, whole]);
  }
});

describe('another version of ICU', () => {
  const fileOf = async (kysely: Kysely<Tables>, index: string) => {
    const { rows } = await sql<{ file: number }>`select pg_relation_filenode(${index}) as file`.execute(kysely);
    return rows[0]?.file;
  };

  test('has the indexes in this order rebuilt once, and what an interrupted rebuild left behind removed', async () => {
    const { kysely } = database;
    expect(await reindexChanged(kysely)).toBeUndefined();
    await sql`update pg_collation set collversion = '1' where collname = 'natural_order'`.execute(kysely);
    await sql`create index devices_in_order_ccnew on devices (chargebox_id collate natural_order)`.execute(kysely);
    await sql`update pg_index set indisvalid = false
      where indexrelid = 'devices_in_order_ccnew'::regclass`.execute(kysely);
    const before = await fileOf(kysely, 'devices_in_order');
    const indexes = ['devices_in_order', 'job_devices_in_order'];
    // Two processes start at once.
    const changes = await Promise.all([reindexChanged(kysely), reindexChanged(kysely)]);
    expect(changes).toContainEqual({ from: '1', to: expect.stringMatching(/\d/), indexes });
    expect(changes).toContainEqual(undefined);
    expect(await fileOf(kysely, 'devices_in_order')).not.toBe(before);
    const { rows } = await sql`select from pg_class where relname ~ '_cc(new|old)'`.execute(kysely);
    expect(rows).toEqual([]);
    expect(await reindexChanged(kysely)).toBeUndefined();
  });
});
