import { Alert, AlertSilenceForm, ErrorBody, limits, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { badRequest } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import { callerOf } from '../http/guard.ts';
import { parseTime } from '../query/ranges.ts';
import type { AlertOptions } from './alert-options.ts';
import { lockAlert, toAlert } from './alert-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** `PUT alerts/{id}/silence`. */
export const silenceAlert =
  ({ kysely, bus }: Pick<AlertOptions, 'kysely' | 'bus'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/alerts/:id/silence',
      {
        config: { access: 'update:alerts' },
        schema: {
          summary: 'Silences an alert until the given time, or ends its silence; it is evaluated either way',
          tags: ['alerts'],
          params: Strict({ id: Type.String() }),
          body: AlertSilenceForm,
          response: { 200: Alert, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const now = new Date();
        const until = checkUntil(request.body.until, now);
        const alert = await kysely.transaction().execute(async (trx) => {
          const { id } = await lockAlert(trx, request.params.id, caller);
          const row = await trx
            .updateTable('alerts')
            .set({
              silenced_until: until,
              silence_note: until && (request.body.note || null),
              silenced_by: until && caller.email,
              // What waited for the end of a silence is told now.
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
    );
  };

function checkUntil(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const until = parseTime('until', text);
  if (until <= now) throw badRequest('until must be in the future.');
  const { alertSilenceDays } = limits.span;
  if (until.getTime() > now.getTime() + alertSilenceDays * dayMs) {
    throw badRequest(`until must be within ${alertSilenceDays} days.`);
  }
  return until;
}
