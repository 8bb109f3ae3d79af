import { type AuditAction, ExpectedVersion } from '@dmp/shared/contract';
import type { TSchema } from '@sinclair/typebox';
import type { Kysely, Transaction } from 'kysely';
import { audited } from '../../audit/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { deletePlace, requireAllDevices } from '../../network/index.ts';
import { requireVersion, type VersionedRow } from './conflict.ts';
import { type ApiCall, defineCall } from './define-call.ts';

/** Who changes a record, and when. */
interface Change {
  caller: Caller;
  now: Date;
}

/** The query of one record by its ID. */
interface RecordQuery<Row> {
  forUpdate(): { executeTakeFirst(): Promise<Row | undefined> };
  executeTakeFirstOrThrow(): Promise<Row>;
}

type SchemaOf<Value> = TSchema & { static: Value };

/** A kind of record that the devices of several owners share. Staff add, change, and delete it by its ID. */
export interface RecordDefinition<
  Row extends VersionedRow & { id: string },
  Item,
  New extends { id: string },
  Update extends { version?: number },
> {
  /** Its table, which is also the first segment of its path. */
  table: Parameters<typeof deletePlace>[1];
  /** What one is called in sentences. */
  name: string;
  /** Section of its calls in the API's description. */
  tag: string;
  /** Audit actions of its calls. */
  actions: Record<'create' | 'update' | 'delete', AuditAction>;
  schemas: { item: SchemaOf<Item>; create: SchemaOf<New>; update: SchemaOf<Update> };
  /** The record as the API returns it. */
  toItem(row: Row): Item;
  query(kysely: Kysely<Tables>, id: string): RecordQuery<Row>;
  create(trx: Transaction<Tables>, id: string, form: Omit<New, 'id'>, change: Change): Promise<void>;
  update(trx: Transaction<Tables>, id: string, form: Omit<Update, 'version'>, change: Change): Promise<void>;
}

/** `POST`, `PUT`, and `DELETE` of a kind of record. */
export function recordCalls<
  Row extends VersionedRow & { id: string },
  Item,
  New extends { id: string },
  Update extends { version?: number },
>(kind: RecordDefinition<Row, Item, New, Update>): readonly ApiCall[] {
  const { table, name, tag, actions, schemas, toItem, query } = kind;

  /** Locks a record until the transaction ends. @throws {HttpError} 404 for none, 409 for another version */
  const lock = async (trx: Kysely<Tables>, id: string, version: number | undefined): Promise<Row> =>
    requireVersion(await query(trx, id).forUpdate().executeTakeFirst(), version, {
      ...{ what: `This ${name}`, missing: `There is no ${name} with this ID.` },
    });

  const create = defineCall({
    ...{ method: 'POST', path: `/${table}`, permission: 'create:devices', summary: `Adds a ${name}`, tag },
    ...{ body: schemas.create, reply: schemas.item, status: 201 },
    run: async ({ caller, body }, { kysely }) => {
      requireAllDevices(caller);
      const { id, ...form } = body;
      await kysely.transaction().execute(async (trx) => {
        await kind.create(trx, id, form, { caller, now: new Date() });
        await audited(trx, { by: caller, action: actions.create, subject: id, detail: form });
      });
      return toItem(await query(kysely, id).executeTakeFirstOrThrow());
    },
  });

  const update = defineCall({
    ...{ method: 'PUT', path: `/${table}/:id`, permission: 'update:devices', tag },
    summary: `Changes a ${name}, based on the version in the body, if there is one`,
    ...{ body: schemas.update, reply: schemas.item },
    run: async ({ caller, params, body }, { kysely }) => {
      requireAllDevices(caller);
      const { version, ...form } = body;
      return againAfterDeadlock(() =>
        kysely.transaction().execute(async (trx) => {
          const { id } = await lock(trx, params.id, version);
          await kind.update(trx, id, form, { caller, now: new Date() });
          await audited(trx, { by: caller, action: actions.update, subject: id, detail: form });
          return toItem(await query(trx, id).executeTakeFirstOrThrow());
        }),
      );
    },
  });

  const remove = defineCall({
    ...{ method: 'DELETE', path: `/${table}/:id`, permission: 'delete:devices', tag },
    ...{ summary: `Deletes a ${name} that nothing belongs to`, query: ExpectedVersion },
    run: async ({ caller, params, query: { version } }, { kysely }) => {
      requireAllDevices(caller);
      await kysely.transaction().execute(async (trx) => {
        const { id } = await lock(trx, params.id, version);
        await deletePlace(trx, table, id);
        await audited(trx, { by: caller, action: actions.delete, subject: id });
      });
    },
  });

  return [create, update, remove];
}
