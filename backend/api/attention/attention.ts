import {
  Acknowledgement,
  AcknowledgementForm,
  Attention,
  AttentionPage,
  AttentionQuery,
  attentionKinds,
  jobPermissions,
  limits,
  OneOf,
  Strict,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { parseTime, parseUntil } from '../query/ranges.ts';
import {
  attentionKindsOf,
  attentionKnownTo,
  attentionScopeOf,
  countAttention,
  findAttention,
  partyOf,
  toAcknowledgement,
} from './attention-rows.ts';

const tag = 'attention';

const getAttention = defineCall({
  ...{ method: 'GET', path: '/attention', permission: 'read:devices', tag },
  ...{ summary: 'What needs attention now, by kind, with the first of each', reply: Attention },
  run: async ({ caller }, { kysely }) => {
    const scope = attentionScopeOf(caller);
    const [round, counts] = await Promise.all([
      kysely.selectFrom('attention_rounds').select('ended_at').executeTakeFirst(),
      countAttention(kysely, scope),
    ]);
    const groups = attentionKindsOf(caller).flatMap((kind) => {
      const count = counts.get(kind);
      return count ? [{ kind, ...count }] : [];
    });
    const firstOf = (kind: (typeof groups)[number]['kind']) =>
      findAttention(kysely, scope, { kind, acknowledged: false, limit: limits.attentionShown, offset: 0 });
    return {
      at: round?.ended_at?.toISOString() ?? null,
      hidesFrom: partyOf(caller) === '' ? ('STAFF' as const) : ('VENDOR' as const),
      groups: await Promise.all(
        groups.map(async (group) => ({ ...group, items: group.open === 0 ? [] : await firstOf(group.kind) })),
      ),
    };
  },
});

const listAttention = defineCall({
  ...{ method: 'GET', path: '/attention/:kind', permission: 'read:devices', tag },
  summary: 'One page of what needs attention for one reason, newest first',
  ...{ params: Strict({ kind: OneOf(attentionKinds) }), query: AttentionQuery, reply: AttentionPage },
  run: async ({ caller, params: { kind }, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, acknowledged = false } = query;
    if (!attentionKindsOf(caller).includes(kind)) {
      throw new HttpError(403, 'This needs a permission to start jobs, which you do not have.');
    }
    const scope = attentionScopeOf(caller);
    const [counts, content] = await Promise.all([
      countAttention(kysely, scope),
      findAttention(kysely, scope, { kind, acknowledged, limit: pageSize, offset: pageNumber * pageSize }),
    ]);
    const total = counts.get(kind)?.[acknowledged ? 'acknowledged' : 'open'] ?? 0;
    return { content, number: pageNumber, size: pageSize, totalElements: total };
  },
});

const acknowledgement = {
  ...{ path: '/attention/:kind/:subject/acknowledgement', permission: jobPermissions, tag },
  params: Strict({ kind: OneOf(attentionKinds), subject: Type.String({ maxLength: limits.length.id }) }),
} as const;

/** The acknowledgement of a vendor applies to that vendor only, and any other to all staff. */
const saveAcknowledgement = defineCall({
  ...{ method: 'PUT', ...acknowledgement, body: AcknowledgementForm, reply: Acknowledgement },
  summary: 'Acknowledges it for a time or until it changes; a 409 if it has already changed',
  run: async ({ caller, params: { kind, subject }, body }, { kysely }) => {
    const now = new Date();
    const { since, extent, note } = body;
    const expected = { since: since === null ? null : parseTime('since', since), extent };
    const days = limits.span.acknowledgementDays;
    const until = parseUntil(body.until, now, days, 'until must be after the current time.');
    const form = { until, note: note || null, made_by: caller.email, made_at: now };
    const { rows } = await sql<{ since: Date | null; extent: number }>`
      select a.since, a.extent from attention a
      where a.kind = ${kind} and a.subject = ${subject} and ${attentionKnownTo(caller)}`.execute(kysely);
    const [current] = rows;
    if (!current) throw new HttpError(404, 'This no longer needs attention.');
    if (current.since?.getTime() !== expected.since?.getTime() || current.extent !== expected.extent) {
      throw new HttpError(409, 'This changed after you loaded it. Load it again.');
    }
    await kysely.transaction().execute(async (trx) => {
      await trx
        .insertInto('attention_acknowledgements')
        .values({ kind, subject, party: partyOf(caller), ...expected, ...form })
        .onConflict((conflict) => conflict.columns(['kind', 'subject', 'party']).doUpdateSet({ ...expected, ...form }))
        .execute();
      const detail = { of: kind, until, note: form.note };
      await audited(trx, { by: caller, action: 'ACKNOWLEDGED', subject, detail });
    });
    return toAcknowledgement(form);
  },
});

const deleteAcknowledgement = defineCall({
  ...{ method: 'DELETE', ...acknowledgement, summary: 'Undoes an acknowledgment' },
  run: async ({ caller, params: { kind, subject } }, { kysely }) => {
    await kysely.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('attention_acknowledgements')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('party', '=', partyOf(caller))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new HttpError(404, 'This is not acknowledged.');
      await audited(trx, { by: caller, action: 'ACKNOWLEDGMENT_UNDONE', subject, detail: { of: kind } });
    });
  },
});

export const attentionCalls: readonly ApiCall[] = [
  ...[getAttention, listAttention, saveAcknowledgement, deleteAcknowledgement],
];
