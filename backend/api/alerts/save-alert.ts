import { randomUUID } from 'node:crypto';
import { Alert, AlertForm, alertTypes, ErrorBody, OneOf, Strict } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { type AlertRow, endByStaff } from '../../alerts/index.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { defineCall } from '../http/define-call.ts';
import { requireAccess } from '../http/guard.ts';
import { alertOwnerOf, lockAlert, toAlert } from './alert-rows.ts';
import { checkAlert, requireAlertLimits, requireMailDomains, requireSites } from './rules.ts';

/** The body decides which permission is required: an alert without an ID is a new one. */
export const saveAlert = defineCall({
  ...{ method: 'PUT', path: '/alerts/:type', permission: ['create:alerts', 'update:alerts'], tag: 'alerts' },
  summary: 'Creates an alert, or updates the one with the ID in the body, and evaluates it at once',
  ...{ names: 'sites', repetition: 'answer' },
  ...{ params: Strict({ type: OneOf(alertTypes) }), body: AlertForm, reply: Alert },
  otherReplies: { 201: Alert, '4xx': ErrorBody },
  run: async ({ caller, params, body, reply }, { kysely, bus, publicUrl, mailDomains }) => {
    const { id } = body;
    requireAccess(id ? 'update:alerts' : 'create:alerts', caller);
    if (body.type !== params.type) throw badRequest(`type must be ${params.type}, as in the address.`);
    const now = new Date();
    if (body.active) requireMailDomains(body.emailRecipients, mailDomains);
    const columns = columnsOf(body, caller, now);
    if (columns.site_ids) await requireSites(kysely, columns.site_ids, caller);
    const saved = await kysely.transaction().execute(async (trx) => {
      const { row, before, isMailQueued } = id
        ? await updateAlert(trx, { id, version: body.version, columns, caller, context: { now, publicUrl } })
        : { row: await insertAlert(trx, columns, caller), before: undefined, isMailQueued: false };
      await requireAlertLimits(trx, row, before);
      const action = id ? 'ALERT_CHANGED' : 'ALERT_CREATED';
      await audited(trx, { by: caller, action, subject: row.id, detail: body });
      return { alert: await toAlert(trx, row, now), isMailQueued };
    });
    bus.publish('alerts.due', {});
    if (saved.isMailQueued) bus.publish('alert-mails.due', {});
    if (!id) reply.code(201);
    return saved.alert;
  },
});

type AlertColumns = ReturnType<typeof columnsOf>;

const columnsOf = (body: AlertForm, caller: Caller, now: Date) => ({
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

const insertAlert = (trx: Kysely<Tables>, columns: AlertColumns, caller: Caller): Promise<AlertRow> =>
  trx
    .insertInto('alerts')
    .values({ id: randomUUID(), ...columns, owner: alertOwnerOf(caller) })
    .returningAll()
    .executeTakeFirstOrThrow();

interface AlertChange {
  id: string;
  version: number | null | undefined;
  columns: AlertColumns;
  caller: Caller;
  context: Parameters<typeof endByStaff>[3];
}

async function updateAlert(trx: Kysely<Tables>, { id, version, columns, caller, context }: AlertChange) {
  const before = await lockAlert(trx, id, caller, version);
  const isSwitchedOff = before.active && !columns.active;
  const ending = { email: caller.email, how: 'switched off' } as const;
  const isMailQueued = isSwitchedOff && (await endByStaff(trx, before, ending, context));
  // The change is later than the last evaluation, also if the clock of another machine is ahead.
  const evaluated = before.evaluation ? Date.parse(before.evaluation.at) : 0;
  const updatedAt = new Date(Math.max(columns.updated_at.getTime(), evaluated + 1));
  const row = await trx
    .updateTable('alerts')
    .set({ ...columns, updated_at: updatedAt, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, before, isMailQueued };
}
