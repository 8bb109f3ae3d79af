import {
  Alert,
  AlertEvaluation,
  AlertListQuery,
  AlertSilenceForm,
  AlertTrial,
  ExpectedAlertVersion,
  limits,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { countNetworks, endByStaff, evaluate, evaluationOf } from '../../alerts/index.ts';
import { audited } from '../../audit/index.ts';
import { byName } from '../../database/name-order.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { parseUntil } from '../query/ranges.ts';
import { getAlertMail, listAlertHistory, listAlertMails } from './alert-history.ts';
import { alertOwnerOf, findAlert, isOwnAlert, lockAlert, toAlert, toAlerts } from './alert-rows.ts';
import { checkRule, requireSites } from './rules.ts';
import { saveAlert } from './save-alert.ts';

const tag = 'alerts';

const listAlerts = defineCall({
  ...{ method: 'GET', path: '/alerts', permission: 'read:alerts', tag },
  summary: 'Alerts by name, with the last evaluation of each; a page of them when one is asked for',
  ...{ query: AlertListQuery, reply: Type.Array(Alert) },
  run: async ({ caller, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.max } = query;
    const rows = await kysely
      .selectFrom('alerts')
      .selectAll()
      .where(isOwnAlert(caller))
      .orderBy(byName(sql.ref('name')))
      .orderBy('id')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    return toAlerts(kysely, rows, new Date());
  },
});

const deleteAlert = defineCall({
  ...{ method: 'DELETE', path: '/alerts/:id', permission: 'delete:alerts', tag },
  ...{ summary: 'Deletes an alert and its history; its emails stay', query: ExpectedAlertVersion },
  run: async ({ caller, params, query }, { kysely, bus, publicUrl }) => {
    const isMailQueued = await kysely.transaction().execute(async (trx) => {
      const alert = await lockAlert(trx, params.id, caller, query.version);
      const ending = { email: caller.email, how: 'removed' } as const;
      const isMailQueued = await endByStaff(trx, alert, ending, { now: new Date(), publicUrl });
      await trx.deleteFrom('alerts').where('id', '=', alert.id).execute();
      await audited(trx, { by: caller, action: 'ALERT_DELETED', subject: alert.id, detail: { name: alert.name } });
      return isMailQueued;
    });
    if (isMailQueued) bus.publish('alert-mails.due', {});
  },
});

const silenceAlert = defineCall({
  ...{ method: 'PUT', path: '/alerts/:id/silence', permission: 'update:alerts', tag },
  summary: 'Silences an alert until the given time, or ends its silence; it is evaluated either way',
  ...{ body: AlertSilenceForm, reply: Alert },
  run: async ({ caller, params, body }, { kysely, bus }) => {
    const now = new Date();
    const until = parseUntil(body.until, now, limits.span.alertSilenceDays, 'until must be in the future.');
    const alert = await kysely.transaction().execute(async (trx) => {
      const { id } = await lockAlert(trx, params.id, caller);
      const row = await trx
        .updateTable('alerts')
        .set({
          silenced_until: until,
          silence_note: until && (body.note || null),
          silenced_by: until && caller.email,
          // The next evaluation sends the emails that waited for the end of a silence.
          next_evaluation_at: now,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const action = until ? 'ALERT_SILENCED' : 'ALERT_SILENCE_ENDED';
      await audited(trx, { by: caller, action, subject: id, detail: { until, note: row.silence_note } });
      return toAlert(trx, row, now);
    });
    bus.publish('alerts.due', {});
    return alert;
  },
});

const tryAlert = defineCall({
  ...{ method: 'POST', path: '/alerts/try', permission: ['create:alerts', 'update:alerts'], names: 'sites', tag },
  summary: 'What such an alert would find in the network right now; nothing is saved or sent',
  ...{ body: AlertTrial, reply: AlertEvaluation },
  run: async ({ caller, body }, { kysely }) => {
    const { site_ids: siteIds, exclude_sites: excludeSites, threshold } = checkRule(body);
    if (siteIds) await requireSites(kysely, siteIds, caller);
    // For a vendor's alert, staff see what the alert will find.
    const owner = body.id ? (await findAlert(kysely, body.id, caller)).owner : alertOwnerOf(caller);
    const rule = { type: body.type, siteIds, excludeSites, threshold };
    const networkOf = await kysely.transaction().execute((trx) => countNetworks(trx, [{ ...rule, owner }]));
    return evaluationOf(rule, evaluate(rule, networkOf(owner)), new Date());
  },
});

export const alertCalls: readonly ApiCall[] = [
  ...[listAlerts, saveAlert, deleteAlert, silenceAlert, tryAlert],
  ...[listAlertHistory, listAlertMails, getAlertMail],
];
