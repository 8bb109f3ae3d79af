import { randomUUID } from 'node:crypto';
import { Alert, AlertForm, alertTypes, ErrorBody, OneOf, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { type AlertRow, endByStaff } from '../../alerts/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { changedMeanwhile } from '../conflict.ts';
import { callerOf, demand } from '../guard.ts';
import { badRequest } from '../refusal.ts';
import { demandSites, lockAlert, ownAlertsOnly, ownerOf, toAlert, toAlerts } from './alert-rows.ts';
import { checkAlert } from './rules.ts';

const tags = ['alerts'];

/** What the calls of alerts need. */
export interface AlertRoutesOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  /** Where people reach the console, for the links in mails. */
  publicUrl: string;
}

/** `GET alerts`, `PUT alerts/{type}` and `DELETE alerts/{id}`. */
export const alertRoutes =
  ({ kysely, bus, publicUrl }: AlertRoutesOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/alerts',
      {
        config: { access: 'read:alerts' },
        schema: {
          summary: 'All alerts, with the last evaluation of each',
          tags,
          response: { 200: Type.Array(Alert), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const rows = await kysely
          .selectFrom('alerts')
          .selectAll()
          .where(ownAlertsOnly(callerOf(request)))
          .orderBy(sql`lower(name) collate "C"`)
          .orderBy('id')
          .execute();
        return toAlerts(kysely, rows, new Date());
      },
    );

    app.put(
      '/alerts/:type',
      {
        // Which of them, the body decides: without an id the alert is a new one.
        config: { access: ['create:alerts', 'update:alerts'] },
        schema: {
          summary: 'Creates an alert, or updates the one with the ID in the body, and evaluates it at once',
          tags,
          params: Strict({ type: OneOf(alertTypes) }),
          body: AlertForm,
          response: { 200: Alert, 201: Alert, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { body } = request;
        demand(body.id ? 'update:alerts' : 'create:alerts', caller);
        if (body.type !== request.params.type)
          throw badRequest(`type must be ${request.params.type}, as in the address.`);
        const now = new Date();
        const fields = fieldsOf(body, caller, now);
        if (fields.site_ids) await demandSites(kysely, fields.site_ids, caller);
        const { id } = body;
        const saved = await kysely.transaction().execute(async (trx) => {
          const { row, mailed } = id
            ? await change(trx, { id, version: body.version, fields, caller, moment: { now, publicUrl } })
            : { row: await make(trx, fields, caller), mailed: false };
          return { alert: await toAlert(trx, row, now), mailed };
        });
        bus.publish('alerts.due', {});
        if (saved.mailed) bus.publish('alert-mails.due', {});
        return reply.code(id ? 200 : 201).send(saved.alert);
      },
    );

    app.delete(
      '/alerts/:id',
      {
        config: { access: 'delete:alerts' },
        schema: {
          summary: 'Deletes an alert and its history; its emails stay',
          tags,
          params: Strict({ id: Type.String() }),
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const mailed = await kysely.transaction().execute(async (trx) => {
          const row = await lockAlert(trx, request.params.id, caller);
          const ending = { email: caller.email, how: 'removed' } as const;
          const told = await endByStaff(trx, row, ending, { now: new Date(), publicUrl });
          await trx.deleteFrom('alerts').where('id', '=', row.id).execute();
          return told;
        });
        if (mailed) bus.publish('alert-mails.due', {});
        return reply.code(204).send(null);
      },
    );
  };

type Fields = ReturnType<typeof fieldsOf>;

/** The columns that a form says, and that it is due now. */
const fieldsOf = (body: AlertForm, caller: Caller, now: Date) => ({
  name: body.name,
  description: body.description ?? null,
  type: body.type,
  interval_seconds: body.interval,
  active: body.active,
  email_recipients: body.emailRecipients,
  severity: body.severity,
  ...checkAlert(body),
  updated_by: caller.email,
  updated_at: now,
  next_evaluation_at: now,
});

const make = (trx: Kysely<Tables>, fields: Fields, caller: Caller): Promise<AlertRow> =>
  trx
    .insertInto('alerts')
    .values({ id: randomUUID(), ...fields, owner: ownerOf(caller) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A change, and what it is made to. */
interface Change {
  id: string;
  version: number | null | undefined;
  fields: Fields;
  caller: Caller;
  moment: Parameters<typeof endByStaff>[3];
}

async function change(trx: Kysely<Tables>, { id, version, fields, caller, moment }: Change) {
  const before = await lockAlert(trx, id, caller);
  if (version && version !== before.version) {
    throw changedMeanwhile('This alert', { by: before.updated_by, at: before.updated_at });
  }
  const isSwitchedOff = before.active && !fields.active;
  const ending = { email: caller.email, how: 'switched off' } as const;
  const mailed = isSwitchedOff && (await endByStaff(trx, before, ending, moment));
  const row = await trx
    .updateTable('alerts')
    .set({ ...fields, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, mailed };
}
