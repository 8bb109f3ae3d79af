import type pg from 'pg';
import { forCaller } from './left-caller.ts';
import { overNetwork, withoutLost } from './pool.ts';

/** A pool of one connection that does this for each statement, and how it was given back. */
function poolOf(query: () => Promise<object>) {
  const given: unknown[] = [];
  const client = { query, release: (error?: Error) => void given.push(error) };
  const pool = { connect: async () => client, end: async () => {} };
  return { pool: withoutLost(pool as unknown as pg.Pool), given };
}
const gone = new Error('The caller has gone.');

test('a connection whose caller has gone is whole, and goes on', async () => {
  const left = new AbortController();
  const { pool, given } = poolOf(async () => {
    left.abort(gone);
    return { rows: [] };
  });
  const client = await pool.connect();
  await forCaller(left.signal, () => client.query('select 1', []));
  await expect(forCaller(left.signal, () => client.query('select 2', []))).rejects.toBe(gone);
  expect(await client.query('select 3', [])).toEqual({ rows: [] });
  client.release();
  expect(given).toEqual([undefined]);
});

test('a connection that was lost is not used again, also where its caller has gone meanwhile', async () => {
  const left = new AbortController();
  const { pool, given } = poolOf(async () => {
    left.abort(gone);
    throw new Error('Connection terminated unexpectedly');
  });
  const client = await pool.connect();
  await expect(forCaller(left.signal, () => client.query('select 1', []))).rejects.toBe(gone);
  await expect(client.query('select 2', [])).rejects.toThrow('Connection terminated unexpectedly');
  client.release();
  expect(given).toEqual([expect.objectContaining({ name: 'DatabaseUnavailable' })]);
});

test('connections for messages plan what is prepared once, and no others', () => {
  const planOnce = (isForMessages: boolean) =>
    overNetwork('', 1, { connectMs: 1, statementMs: 1 }, isForMessages).options?.includes(
      'plan_cache_mode=force_generic_plan',
    );
  expect([planOnce(true), planOnce(false)]).toEqual([true, false]);
});
