import type { AlertMailDelivery, AlertMailOverview } from '@dmp/shared/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../database/index.ts';

type Row = Selectable<Tables['alert_mails']>;

/** Columns of a mail without its text. */
export const mailColumns = [
  ...(['id', 'alert_id', 'alert_name', 'episode_id', 'kind', 'subject', 'recipients', 'created_at'] as const),
  ...(['state', 'attempts', 'due_at', 'sent_at', 'last_error'] as const),
] as const;
type MailRow = Pick<Row, (typeof mailColumns)[number]>;

export const toDelivery = ({ id, state, attempts, sent_at, due_at, last_error }: MailRow): AlertMailDelivery => ({
  ...{ id, state, attempts },
  sentAt: sent_at?.toISOString() ?? null,
  nextAttemptAt: state === 'WAITING' ? due_at.toISOString() : null,
  lastError: last_error,
});

export const toMail = (row: MailRow): AlertMailOverview => ({
  ...toDelivery(row),
  ...{ alertId: row.alert_id, alertName: row.alert_name, kind: row.kind },
  ...{ subject: row.subject, recipients: row.recipients, createdAt: row.created_at.toISOString() },
});
