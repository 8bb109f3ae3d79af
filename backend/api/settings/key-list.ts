import { type AuditAction, KeyList as KeysToDelete, normalizeText } from '@dmp/shared/contract';
import { type TSchema, Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import { editConflict } from '../http/conflict.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';

/** Columns of every list of keys. */
interface KeyRow {
  key: string;
  version: number;
  changed_by: string;
  changed_at: Date;
}

type SchemaOf<Value> = TSchema & { static: Value };

/** A list of keys that staff edit. */
export interface KeyListDefinition<
  Row extends KeyRow,
  Item,
  New extends { key: string },
  Update extends New & { version?: number },
> {
  path: string;
  /** What one entry is called in sentences. */
  name: string;
  /** Description of the call that returns the list. */
  summary: string;
  table: keyof Tables & `global_${string}_keys`;
  /** Audit actions of its calls. */
  actions: Record<'create' | 'update' | 'delete', AuditAction>;
  schemas: { item: SchemaOf<Item>; create: SchemaOf<New>; update: SchemaOf<Update> };
  /** The columns of an entry besides its key. */
  columnsOf(entry: New): Readonly<Record<string, string | null>>;
  toItem(row: Row): Item;
  /** @throws {HttpError} 400 for a key that must not be in the list */
  checkKey?(key: string): void;
}

/** `GET`, `POST`, `PUT`, and `DELETE` of a list of keys. */
export function keyListCalls<
  Row extends KeyRow,
  Item,
  New extends { key: string },
  Update extends New & { version?: number },
>(list: KeyListDefinition<Row, Item, New, Update>): readonly ApiCall[] {
  const { path, name, actions, schemas, columnsOf, toItem, checkKey } = list;
  const table = sql.table(list.table);
  const [tag, permission] = ['settings', 'update:configurations'] as const;

  /** Normalizes a key unless an entry has it as it is: older entries may contain unnormalized keys. */
  const existingKey = async (kysely: Kysely<Tables>, key: string): Promise<string> => {
    const { rows } = await sql`select from ${table} where key = ${key}`.execute(kysely);
    return rows.length > 0 ? key : normalizeText(key);
  };

  const listKeys = defineCall({
    ...{ method: 'GET', path, permission: 'read:configurations', summary: list.summary, tag },
    reply: Type.Array(schemas.item),
    run: async (_input, { kysely }) => {
      const { rows } = await sql<Row>`select * from ${table} order by ${byId(sql.ref('key'))}`.execute(kysely);
      return rows.map(toItem);
    },
  });

  const createKey = defineCall({
    ...{ method: 'POST', path, permission, summary: 'Adds a key', tag },
    ...{ body: schemas.create, reply: schemas.item, status: 201 },
    run: async ({ caller, body }, { kysely }) => {
      const { key } = body;
      checkKey?.(key);
      const columns = { key, ...columnsOf(body), changed_by: caller.email };
      const names = Object.keys(columns).map((column) => sql.ref(column));
      return kysely.transaction().execute(async (trx) => {
        const { rows } = await sql<Row>`
          insert into ${table} (${sql.join(names)}) values (${sql.join(Object.values(columns))})
          on conflict do nothing returning *`.execute(trx);
        const [row] = rows;
        if (!row) throw new HttpError(409, `There is a ${name} with the key ${key} already.`);
        await audited(trx, { by: caller, action: actions.create, subject: key, detail: columnsOf(body) });
        return toItem(row);
      });
    },
  });

  const updateKey = defineCall({
    ...{ method: 'PUT', path, permission, summary: 'Updates the key in the body', tag },
    ...{ body: schemas.update, reply: schemas.item },
    run: async ({ caller, body }, { kysely }) => {
      const { version } = body;
      const key = await existingKey(kysely, body.key);
      checkKey?.(key);
      const columns = { ...columnsOf(body), changed_by: caller.email, changed_at: new Date() };
      const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      return kysely.transaction().execute(async (trx) => {
        const { rows } = await sql<Row>`
          update ${table} set ${sql.join(assignments)}, version = version + 1
          where key = ${key} and ${version === undefined ? sql`true` : sql`version = ${version}`}
          returning *`.execute(trx);
        const [row] = rows;
        if (!row) throw await conflictOf(trx, key);
        await audited(trx, { by: caller, action: actions.update, subject: key, detail: columnsOf(body) });
        return toItem(row);
      });
    },
  });

  /** Why an update changed no row: its key has another version or does not exist. */
  const conflictOf = async (trx: Kysely<Tables>, key: string): Promise<HttpError> => {
    const { rows } = await sql<Row>`select * from ${table} where key = ${key}`.execute(trx);
    const [row] = rows;
    return row ? editConflict(key, { by: row.changed_by, at: row.changed_at }) : noSuchKey(name, key);
  };

  const deleteKey = defineCall({
    ...{ method: 'DELETE', path, permission, summary: 'Deletes the one key in the list', tag, body: KeysToDelete },
    run: async ({ caller, body: [first = ''] }, { kysely }) => {
      const key = await existingKey(kysely, first);
      await kysely.transaction().execute(async (trx) => {
        const { rows } = await sql`delete from ${table} where key = ${key} returning key`.execute(trx);
        if (rows.length === 0) throw noSuchKey(name, key);
        await audited(trx, { by: caller, action: actions.delete, subject: key });
      });
    },
  });

  return [listKeys, createKey, updateKey, deleteKey];
}

/** Version and last change of an entry, as the API returns them. */
export const lastChangeOf = (row: { version: number; changed_by: string; changed_at: Date }) => ({
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
});

/** @param name what an entry is called */
export const noSuchKey = (name: string, key: string): HttpError =>
  new HttpError(404, `There is no ${name} with the key ${key}.`);
