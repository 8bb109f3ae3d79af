import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Database, Tables } from '../database/index.ts';
import { loadSecretsKey } from './secrets-key.ts';

/** A secret as it is in the database (RFC 7516). */
interface Encrypted {
  jwe: string;
}

/** Secrets that all processes on the database share, encrypted with a key that is not in it. */
export interface Secrets {
  /** The secret of this name; made first where there is none. Of several processes at once, one makes it for all. */
  keep<T>(name: string, make: () => Promise<T>): Promise<T>;
  /**
   * The same, changed where it has to be.
   *
   * @param change what it becomes; undefined for what it is. It is called again when another process was first.
   */
  change<T>(name: string, change: (value: T | undefined) => Promise<T | undefined>): Promise<T>;
  /** What an earlier release keeps under this name, unencrypted, for its own processes. */
  ofEarlierRelease<T>(name: string): Promise<T | undefined>;
}

/** So often at most another process may be first. */
const attempts = 10;
/** In front of the names of those that are encrypted: those of earlier releases stay for a day beside them. */
const prefix = 'encrypted:';

/**
 * The secrets of this installation. On the embedded database those that were encrypted with a key that is lost are made
 * again: no other process uses them.
 *
 * @throws with a sentence for an operator when their key cannot be read or made
 */
export async function openSecrets(
  kysely: Kysely<Tables>,
  kind: Database['kind'],
  { secretsKey }: Pick<Config, 'secretsKey'>,
  log: { warn(details: object, message: string): void },
): Promise<Secrets> {
  const key = await loadSecretsKey(secretsKey.file, secretsKey.mayMake);
  const replace = (secret: string) => log.warn({ secret }, 'a secret was encrypted with another key and is made again');
  return createSecrets(kysely, key, kind === 'pglite' ? replace : undefined);
}

/**
 * @param key 32 bytes, see `loadSecretsKey`
 * @param replace called for a secret that was encrypted with another key, which is then made again; without it, that is
 *   a fault, since other processes may still use it
 */
export function createSecrets(kysely: Kysely<Tables>, key: Uint8Array, replace?: (name: string) => void): Secrets {
  async function encrypted(name: string, value: unknown): Promise<string> {
    const text = new TextEncoder().encode(JSON.stringify(value));
    // The name is authenticated with it: nobody exchanges one secret for another.
    const header = { alg: 'dir', enc: 'A256GCM', name };
    return JSON.stringify({ jwe: await new CompactEncrypt(text).setProtectedHeader(header).encrypt(key) });
  }

  async function decrypted<T>(name: string, { jwe }: Encrypted): Promise<T | undefined> {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(jwe, key);
      if (protectedHeader.name !== name) throw new Error(`The secret "${name}" is that of another name.`);
      return JSON.parse(new TextDecoder().decode(plaintext));
    } catch (error) {
      if (!(error instanceof errors.JWEDecryptionFailed)) throw error;
      if (!replace) throw new Error(otherKey);
      replace(name);
      return undefined;
    }
  }

  const rowOf = (name: string) =>
    kysely.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();

  /** @returns whether no other process was first */
  async function write(name: string, value: string, before: string | undefined): Promise<boolean> {
    if (before === undefined) {
      const insertion = kysely.insertInto('secrets').values({ name: prefix + name, value });
      const { numInsertedOrUpdatedRows } = await insertion
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { numUpdatedRows } = await kysely
      .updateTable('secrets')
      .set({ value })
      .where('name', '=', prefix + name)
      .where('value', '=', sql<string>`${before}::jsonb`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  const secrets: Secrets = {
    keep: (name, make) => secrets.change(name, async (value) => (value === undefined ? make() : undefined)),
    async change<T>(name: string, change: (value: T | undefined) => Promise<T | undefined>) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const row = await rowOf(prefix + name);
        const value = row && (await decrypted<T>(name, row.value as unknown as Encrypted));
        const changed = await change(value);
        if (changed === undefined && value !== undefined) return value;
        if (changed === undefined) throw new Error(`The secret "${name}" was not made.`);
        if (await write(name, await encrypted(name, changed), row && JSON.stringify(row.value))) return changed;
      }
      throw new Error(`The secret "${name}" could not be stored.`);
    },
    ofEarlierRelease: async <T>(name: string) => (await rowOf(name))?.value as T | undefined,
  };
  return secrets;
}

/**
 * Removes what an earlier release has kept unencrypted, a day after this one has made its own: its processes may run
 * beside those of this release until then, and be started again.
 */
export async function sweepPlainSecrets(kysely: Kysely<Tables>): Promise<void> {
  await sql`delete from secrets where name in ('signing-keys', 'cookie-keys', 'device-key', 'file-links') and exists (
    select from secrets where name = ${`${prefix}signing-keys`} and created_at < now() - interval '1 day')`.execute(
    kysely,
  );
}

const otherKey =
  'The secrets in the database were encrypted with another key than that in SECRETS_KEY_FILE (or DATA_DIR/secrets.key). ' +
  'Put the earlier file there. If it is lost, stop all processes, run `delete from secrets`, and start them again: ' +
  'browsers then renew their tokens, and users who sign in again enter their password.';
