import {
  AlertHistoryQuery,
  type AlertIncident,
  AlertIncidentPage,
  AlertMail,
  type AlertMailDelivery,
  type AlertMailOverview,
  AlertMailPage,
  AlertMailQuery,
  limits,
} from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { defineCall } from '../http/define-call.ts';
import { findAlert, hasId, isOwnAlert } from './alert-rows.ts';

const tag = 'alerts';

/** Columns of an email without its body. */
const mailColumns = [
  ...(['id', 'alert_id', 'alert_name', 'kind', 'subject', 'recipients', 'created_at'] as const),
  ...(['state', 'attempts', 'due_at', 'sent_at', 'last_error'] as const),
] as const;
type MailRow = Pick<Selectable<Tables['alert_mails']>, (typeof mailColumns)[number]>;

export const listAlertHistory = defineCall({
  ...{ method: 'GET', path: '/alerts/:id/history', permission: 'read:alerts', tag },
  summary: 'When an alert went off, newest first, and what became of its emails',
  ...{ query: AlertHistoryQuery, reply: AlertIncidentPage },
  run: async ({ caller, params, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC' } = query;
    const alert = await findAlert(kysely, params.id, caller);
    const incidents = kysely.selectFrom('alert_episodes').where('alert_id', '=', alert.id);
    const { total } = await incidents.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await incidents
      .selectAll()
      .orderBy('started_at', sortOrder === 'ASC' ? 'asc' : 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    const ids = rows.map(({ id }) => id);
    const deliveries = await findDeliveries(kysely, ids);
    const content = rows.map(
      (row): AlertIncident => ({
        id: row.id,
        startedAt: row.started_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        endReason: row.end_reason,
        sites: row.sites,
        siteCount: row.site_count,
        recipients: row.recipients,
        startMail: deliveries.get(`${row.id} STARTED`) ?? null,
        endMail: deliveries.get(`${row.id} ENDED`) ?? null,
      }),
    );
    return { content, number: pageNumber, size: pageSize, totalElements: total };
  },
});

/** The deliveries of incidents, by incident and kind. */
async function findDeliveries(
  kysely: Kysely<Tables>,
  incidentIds: readonly string[],
): Promise<ReadonlyMap<string, AlertMailDelivery>> {
  const rows = await kysely
    .selectFrom('alert_mails')
    .select([...mailColumns, 'episode_id as incident_id'])
    .where(sql<boolean>`episode_id = any(${[...incidentIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [`${row.incident_id} ${row.kind}`, toDelivery(row)]));
}

export const listAlertMails = defineCall({
  ...{ method: 'GET', path: '/alerts/mails', permission: 'read:alerts', tag },
  summary: 'Emails of alerts, newest first, with the state of each',
  ...{ query: AlertMailQuery, reply: AlertMailPage },
  run: async ({ caller, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC', alert, state } = query;
    let mails = kysely.selectFrom('alert_mails').where(isOwnAlert(caller));
    if (alert !== undefined) mails = mails.where(hasId(alert, 'alert_id'));
    if (state) mails = mails.where('state', '=', state);
    const { total } = await mails.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await mails
      .select(mailColumns)
      .orderBy('number', sortOrder === 'ASC' ? 'asc' : 'desc')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    return { content: rows.map(toMail), number: pageNumber, size: pageSize, totalElements: total };
  },
});

export const getAlertMail = defineCall({
  ...{ method: 'GET', path: '/alerts/mails/:id', permission: 'read:alerts', tag },
  ...{ summary: 'An email of an alert, with its text', reply: AlertMail },
  run: async ({ caller, params }, { kysely }) => {
    const row = await kysely
      .selectFrom('alert_mails')
      .select([...mailColumns, 'message_id', 'body_text', 'body_html'])
      .where(hasId(params.id))
      .where(isOwnAlert(caller))
      .executeTakeFirst();
    if (!row) throw new HttpError(404, 'There is no email with this ID.');
    return { ...toMail(row), messageId: row.message_id, text: row.body_text, html: row.body_html };
  },
});

const toDelivery = ({ id, state, attempts, sent_at, due_at, last_error }: MailRow): AlertMailDelivery => ({
  ...{ id, state, attempts },
  sentAt: sent_at?.toISOString() ?? null,
  nextAttemptAt: state === 'WAITING' ? due_at.toISOString() : null,
  lastError: last_error,
});

const toMail = (row: MailRow): AlertMailOverview => ({
  ...toDelivery(row),
  ...{ alertId: row.alert_id, alertName: row.alert_name, kind: row.kind },
  ...{ subject: row.subject, recipients: row.recipients, createdAt: row.created_at.toISOString() },
});
