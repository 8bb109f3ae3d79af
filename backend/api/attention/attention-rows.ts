import {
  type Acknowledgement,
  type AttentionItem,
  type AttentionKind,
  attentionKinds,
  type JobType,
  jobPermissions,
} from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allows } from '../../access/permissions.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';

/** The party whose acknowledgements the caller shares: all staff (empty), or one vendor. */
export const partyOf = ({ owner }: Pick<Caller, 'owner'>): string => owner ?? '';

/**
 * Condition on the rows of `attention a` that the caller may see. A vendor sees own devices, and what is counted over
 * these.
 */
export function attentionKnownTo(caller: Pick<Caller, 'owner'>): RawBuilder<boolean> {
  const party = partyOf(caller);
  return party === ''
    ? sql<boolean>`a.scope = ''`
    : sql<boolean>`(a.scope = ${party} or (a.scope = '' and a.owner = ${party}))`;
}

/** The kinds that the caller may see: failed jobs only with a permission to see jobs. */
export const attentionKindsOf = (caller: Pick<Caller, 'permissions'>): readonly AttentionKind[] =>
  attentionKinds.filter((kind) => kind !== 'FAILED_JOB' || allows(jobPermissions, caller));

interface AttentionScope {
  known: RawBuilder<boolean>;
  party: string;
  now: Date;
}

/** What the caller may see now. */
export const attentionScopeOf = (caller: Caller): AttentionScope => ({
  ...{ known: attentionKnownTo(caller), party: partyOf(caller), now: new Date() },
});

/** Joins the acknowledgement `k` that currently applies to `attention a`. */
const joinAcknowledgement = ({ party, now }: AttentionScope) => sql`
  left join attention_acknowledgements k on k.kind = a.kind and k.subject = a.subject and k.party = ${party}
    and (k.until > ${now} or (k.until is null and k.since is not distinct from a.since and k.extent = a.extent))`;

const ifAcknowledged = (acknowledged: boolean) => (acknowledged ? sql`k.made_at is not null` : sql`k.made_at is null`);

/** Counts the items of each kind. */
export async function countAttention(
  db: Kysely<Tables>,
  scope: AttentionScope,
): Promise<Map<AttentionKind, { open: number; acknowledged: number }>> {
  const { rows } = await sql<{ kind: AttentionKind; open: number; acknowledged: number }>`
    select a.kind, (count(*) filter (where k.made_at is null))::int as open, count(k.made_at)::int as acknowledged
    from attention a ${joinAcknowledgement(scope)}
    where ${scope.known} group by a.kind`.execute(db);
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
}

interface ItemRow {
  kind: AttentionKind;
  subject: string;
  since: Date | null;
  extent: number;
  made_by: string | null;
  made_at: Date | null;
  note: string | null;
  until: Date | null;
  name: string | null;
  job_type: JobType | null;
  place: string | null;
  connected: boolean | null;
}

/** One page of the items of a kind. */
interface ItemPage {
  kind: AttentionKind;
  acknowledged: boolean;
  limit: number;
  offset: number;
}

/** Newest first; of certificates, those that expire first. */
export async function findAttention(
  db: Kysely<Tables>,
  scope: AttentionScope,
  page: ItemPage,
): Promise<AttentionItem[]> {
  const direction = page.kind === 'CERTIFICATE' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ItemRow>`
    with page as (
      select a.*, k.made_by, k.made_at, k.note, k.until
      from attention a ${joinAcknowledgement(scope)}
      where a.kind = ${page.kind} and ${scope.known} and ${ifAcknowledged(page.acknowledged)}
      order by a.since ${direction} nulls last, a.subject limit ${page.limit} offset ${page.offset}
    )
    select page.*, coalesce(d.chargebox_id, s.name) as name, j.event_type as job_type, d.connected,
      nullif(case when d.id is null then concat_ws(', ', s.address, s.city, s.state)
        else concat_ws(', ', d.location, d.city, d.state) end, '') as place
    from page
      left join devices d on d.id = page.device_id
      left join sites s on s.id = case when page.kind = 'SITE_DOWN' then page.subject end
      left join jobs j on j.id = case when page.kind = 'FAILED_JOB' then page.subject::uuid end
    order by page.since ${direction} nulls last, page.subject`.execute(db);
  return rows.map(toItem);
}

interface AcknowledgementRow {
  made_by: string;
  made_at: Date;
  note: string | null;
  until: Date | null;
}

export const toAcknowledgement = ({ made_by, made_at, note, until }: AcknowledgementRow): Acknowledgement => ({
  ...{ by: made_by, at: made_at.toISOString(), note, until: until?.toISOString() ?? null },
});

const toItem = (row: ItemRow): AttentionItem => ({
  kind: row.kind,
  subject: row.subject,
  name: row.name,
  jobType: row.job_type,
  where: row.place,
  connected: row.connected,
  since: row.since?.toISOString() ?? null,
  extent: row.extent,
  acknowledgement:
    row.made_by === null || row.made_at === null
      ? null
      : toAcknowledgement({ ...row, made_by: row.made_by, made_at: row.made_at }),
});
