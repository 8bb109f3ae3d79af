import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createSecrets } from './secrets.ts';
import { loadSecretsKey } from './secrets-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the key', () => {
  test('is made once for all processes that begin at the same time, and only its owner reads it', async () => {
    const file = join(folder, 'secrets.key');
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretsKey(file, true)));
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secrets.key']);
    expect(readFileSync(file, 'utf8').trim().length).toBeGreaterThan(40);
  });

  test.each([
    ['that is missing', undefined, /cannot be read \(ENOENT\)/],
    ['that is too short', 'short\n', /must have at least 32 characters/],
  ])('of a file %s is not accepted where the file was named', async (_which, text, sentence) => {
    const file = join(folder, 'named.key');
    if (text !== undefined) writeFileSync(file, text);
    await expect(loadSecretsKey(file, false)).rejects.toThrow(sentence);
    expect(readdirSync(folder)).toHaveLength(text === undefined ? 0 : 1);
  });

  test('that cannot be made is a fault with the reason', async () => {
    await expect(loadSecretsKey(join(folder, 'none', 'secrets.key'), true)).rejects.toThrow(
      /cannot be made \(ENOENT\)/,
    );
  });
});

/** A table of secrets, as far as its statements are known here. */
function table(rows = new Map<string, unknown>()) {
  const query = async ({ text, values = [] }: { text: string; values?: string[] }) => {
    const [first = '', second = '', third = ''] = values;
    if (text.startsWith('select')) {
      const value = rows.get(first);
      return { command: 'SELECT', rowCount: 1, rows: value === undefined ? [] : [{ value }] };
    }
    const [name, value, isFree] = text.startsWith('insert')
      ? [first, second, !rows.has(first)]
      : [second, first, JSON.stringify(rows.get(second)) === third];
    if (isFree) rows.set(name, JSON.parse(value));
    return { command: text.startsWith('insert') ? 'INSERT' : 'UPDATE', rowCount: isFree ? 1 : 0, rows: [] };
  };
  const pool = {
    connect: async () => ({ query: (text: string, values: string[]) => query({ text, values }), release: () => {} }),
    end: async () => {},
  };
  return { rows, kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) }) };
}

const keyOf = (byte: number) => new Uint8Array(32).fill(byte);

describe('secrets', () => {
  test('are made once, the same for all, and not readable in the database', async () => {
    const { rows, kysely } = table();
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, n) => createSecrets(kysely, keyOf(1)).keep('word', async () => `secret ${n}`)),
    );
    expect(new Set(made).size).toBe(1);
    expect(JSON.stringify([...rows])).not.toContain('secret');
    expect(await createSecrets(kysely, keyOf(1)).keep('word', async () => 'another')).toBe(made[0]);
  });

  test('of an earlier release stay as they are for its processes, and are not used', async () => {
    const { rows, kysely } = table(new Map<string, unknown>([['words', ['one', 'two']]]));
    const secrets = createSecrets(kysely, keyOf(1));
    expect(await secrets.keep('words', async () => ['three'])).toEqual(['three']);
    expect(await secrets.ofEarlierRelease('words')).toEqual(['one', 'two']);
    expect(await secrets.ofEarlierRelease('other')).toBeUndefined();
    expect(rows.get('words')).toEqual(['one', 'two']);
  });

  test('of another key are a fault, or are made again where nobody else uses them', async () => {
    const { kysely } = table();
    await createSecrets(kysely, keyOf(1)).keep('word', async () => 'first');
    await expect(createSecrets(kysely, keyOf(2)).keep('word', async () => 'second')).rejects.toThrow(
      'The secrets in the database were encrypted with another key',
    );
    const replaced: string[] = [];
    const secrets = createSecrets(kysely, keyOf(2), (name) => void replaced.push(name));
    expect(await secrets.keep('word', async () => 'second')).toBe('second');
    expect(replaced).toEqual(['word']);
    expect(await createSecrets(kysely, keyOf(2)).keep('word', async () => 'third')).toBe('second');
  });

  test('cannot be exchanged for each other in the database', async () => {
    const { rows, kysely } = table();
    const secrets = createSecrets(kysely, keyOf(1));
    await secrets.keep('one', async () => 'first');
    rows.set('encrypted:two', rows.get('encrypted:one'));
    await expect(secrets.keep('two', async () => 'second')).rejects.toThrow('is that of another name');
  });

  test('that another process changes meanwhile are read again', async () => {
    const { kysely } = table();
    const secrets = createSecrets(kysely, keyOf(1));
    await secrets.keep<number[]>('list', async () => []);
    await Promise.all([1, 2, 3].map((n) => secrets.change<number[]>('list', async (before) => [...(before ?? []), n])));
    expect((await secrets.keep<number[]>('list', async () => [])).sort()).toEqual([1, 2, 3]);
  });
});
