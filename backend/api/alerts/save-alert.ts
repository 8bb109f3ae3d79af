import { randomUUID } from 'node:crypto';
import { Alert, AlertForm, alertTypes, ErrorBody, OneOf, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { type AlertRow, endByStaff } from '../../alerts/index.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf, demand } from '../http/guard.ts';
import type { AlertOptions } from './alert-options.ts';
import { demandSites, lockSeenAlert, ownerOf, requireMailDomains, requireRoom, toAlert } from './alert-rows.ts';
import { checkAlert } from './rules.ts';

const tags = ['alerts'];

/** `PUT alerts/{type}`. */
export const saveAlert =
  ({ kysely, bus, publicUrl, mailDomains }: AlertOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/alerts/:type',
      {
        // Which of them, the body decides: without an id the alert is a new one.
        config: { access: ['create:alerts', 'update:alerts'], names: 'sites', repetition: 'answer' },
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
        if (body.active) requireMailDomains(body.emailRecipients, mailDomains);
        const fields = fieldsOf(body, caller, now);
        if (fields.site_ids) await demandSites(kysely, fields.site_ids, caller);
        const { id } = body;
        const saved = await kysely.transaction().execute(async (trx) => {
          const { row, before, mailed } = id
            ? await updateAlert(trx, { id, version: body.version, fields, caller, moment: { now, publicUrl } })
            : { row: await insertAlert(trx, fields, caller), before: undefined, mailed: false };
          await requireRoom(trx, row, before);
          const action = id ? 'ALERT_CHANGED' : 'ALERT_CREATED';
          await audited(trx, { by: caller, action, subject: row.id, detail: body });
          return { alert: await toAlert(trx, row, now), mailed };
        });
        bus.publish('alerts.due', {});
        if (saved.mailed) bus.publish('alert-mails.due', {});
        return reply.code(id ? 200 : 201).send(saved.alert);
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

const insertAlert = (trx: Kysely<Tables>, fields: Fields, caller: Caller): Promise<AlertRow> =>
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

async function updateAlert(trx: Kysely<Tables>, { id, version, fields, caller, moment }: Change) {
  const before = await lockSeenAlert(trx, id, version, caller);
  const isSwitchedOff = before.active && !fields.active;
  const ending = { email: caller.email, how: 'switched off' } as const;
  const mailed = isSwitchedOff && (await endByStaff(trx, before, ending, moment));
  // Its next evaluation follows this change, also by the clock of another machine.
  const evaluated = before.evaluation ? Date.parse(before.evaluation.at) : 0;
  const updatedAt = new Date(Math.max(fields.updated_at.getTime(), evaluated + 1));
  const row = await trx
    .updateTable('alerts')
    .set({ ...fields, updated_at: updatedAt, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, before, mailed };
}
