import {
  Acknowledgement,
  AcknowledgementForm,
  attentionKinds,
  ErrorBody,
  jobPermissions,
  limits,
  OneOf,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { parseTime } from '../query/ranges.ts';
import { knownTo, partyOf } from './visible.ts';

const dayMs = 24 * 60 * 60 * 1000;
const params = Strict({ kind: OneOf(attentionKinds), subject: Type.String({ maxLength: limits.length.id }) });

/** `PUT attention/{kind}/{subject}/acknowledgement`. Of a vendor it counts for that vendor alone, of anybody else for all staff. */
export const saveAcknowledgement =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/attention/:kind/:subject/acknowledgement',
      {
        config: { access: jobPermissions },
        schema: {
          summary: 'Acknowledges it for a time or until it changes; a 409 if it has already changed',
          tags: ['attention'],
          params,
          body: AcknowledgementForm,
          response: { 200: Acknowledgement, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { kind, subject } = request.params;
        const now = new Date();
        const { since, extent } = request.body;
        const seen = { since: since === null ? null : parseTime('since', since), extent };
        const made = {
          until: checkUntil(request.body.until, now),
          note: request.body.note || null,
          made_by: caller.email,
          made_at: now,
        };
        const found = await sql<{ since: Date | null; extent: number }>`
          select a.since, a.extent from attention a
          where a.kind = ${kind} and a.subject = ${subject} and ${knownTo(caller)}`.execute(kysely);
        const [current] = found.rows;
        if (!current) throw new HttpError(404, 'This no longer needs attention.');
        if (current.since?.getTime() !== seen.since?.getTime() || current.extent !== seen.extent) {
          throw new HttpError(409, 'This changed after you loaded it. Load it again.');
        }
        await kysely.transaction().execute(async (trx) => {
          await trx
            .insertInto('attention_acknowledgements')
            .values({ kind, subject, party: partyOf(caller), ...seen, ...made })
            .onConflict((conflict) => conflict.columns(['kind', 'subject', 'party']).doUpdateSet({ ...seen, ...made }))
            .execute();
          const detail = { of: kind, until: made.until, note: made.note };
          await audited(trx, { by: caller, action: 'ACKNOWLEDGED', subject, detail });
        });
        return {
          by: made.made_by,
          at: now.toISOString(),
          note: made.note,
          until: made.until?.toISOString() ?? null,
        };
      },
    );
  };

function checkUntil(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const until = parseTime('until', text);
  if (until <= now) throw badRequest('until must be after the current time.');
  const { acknowledgementDays } = limits.span;
  if (until.getTime() > now.getTime() + acknowledgementDays * dayMs) {
    throw badRequest(`until must be within ${acknowledgementDays} days.`);
  }
  return until;
}
