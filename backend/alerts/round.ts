import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { countNetworks } from './counts.ts';
import type { AlertRow, EpisodeRow } from './mail-rows.ts';
import { isByChange, startMailsOf } from './start-mails.ts';
import { type Episodes, type EvaluationContext, judge, ruleOf, type Verdict } from './verdict.ts';

/** Alerts evaluated together at most: more take another round. */
export const roundSize = 1000;

/** What a round has done. */
export interface Round {
  evaluated: number;
  /** How many mails it has written. */
  mails: number;
}

/**
 * Evaluates the alerts that are due, in one transaction: what they found, what becomes of them and the mails that
 * tell of it are written together or not at all. Of several workers one has each alert: the others pass over
 * the rows it holds, and find them not due any more.
 */
export async function evaluateDue(kysely: Kysely<Tables>, moment: EvaluationContext): Promise<Round> {
  return kysely.transaction().execute(async (trx) => {
    const alerts = await claimDue(trx, moment.now);
    if (alerts.length === 0) return { evaluated: 0, mails: 0 };
    const networkOf = await countNetworks(
      trx,
      alerts.map((alert) => ({ ...ruleOf(alert), owner: alert.owner })),
    );
    const episodes = await episodesOf(trx, alerts);
    const verdicts = await boundedVerdicts(trx, alerts, moment, (alert, heldUntil) => {
      const known = episodes.get(alert.id) ?? {};
      const changedBy = isByChange(alert, known.open) ? alert.updated_by : null;
      return judge(alert, networkOf(alert.owner), known, { changedBy, heldUntil }, moment);
    });
    await writeEvaluations(trx, verdicts);
    await writeEpisodes(trx, verdicts);
    const mails = verdicts.flatMap((verdict) => verdict.mails);
    if (mails.length > 0) await trx.insertInto('alert_mails').values(mails).execute();
    return { evaluated: alerts.length, mails: mails.length };
  });
}

/** The verdicts on alerts, where the mails that they go off are as many as there may be; those beyond wait. */
async function boundedVerdicts(
  trx: Kysely<Tables>,
  alerts: readonly AlertRow[],
  { now }: EvaluationContext,
  evaluated: (alert: AlertRow, heldUntil: Date | null) => Verdict,
): Promise<(Verdict & { id: string })[]> {
  const found = alerts.map((alert) => ({ alert, verdict: evaluated(alert, null) }));
  const startOf = ({ mails }: Verdict) => mails.find(({ kind }) => kind === 'STARTED');
  const starting = found.flatMap(({ alert, verdict }) => (startOf(verdict) ? [alert] : []));
  const startMails = await startMailsOf(trx, starting, now);
  return found.map(({ alert, verdict }) => {
    const start = startOf(verdict);
    const heldUntil = start ? startMails.take(alert, start.changed_by ?? null) : null;
    return { ...(heldUntil ? evaluated(alert, heldUntil) : verdict), id: alert.id };
  });
}

const claimDue = (trx: Kysely<Tables>, now: Date): Promise<AlertRow[]> =>
  trx
    .selectFrom('alerts')
    .selectAll()
    .where('active', '=', sql<boolean>`true`)
    .where('next_evaluation_at', '<=', now)
    .orderBy('next_evaluation_at')
    .orderBy('id')
    .limit(roundSize)
    .forUpdate()
    .skipLocked()
    .execute();

async function episodesOf(trx: Kysely<Tables>, alerts: readonly AlertRow[]): Promise<Map<string, Episodes>> {
  const rows = await trx
    .selectFrom('alert_episodes')
    .selectAll()
    .where(sql<boolean>`alert_id = any(${alerts.map(({ id }) => id)}::uuid[])`)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('end_owed', '=', sql<boolean>`true`)]))
    .execute();
  const found = new Map<string, Episodes>();
  for (const row of rows) {
    found.set(row.alert_id, { ...found.get(row.alert_id), ...(row.ended_at ? { owed: row } : { open: row }) });
  }
  return found;
}

async function writeEvaluations(trx: Kysely<Tables>, verdicts: readonly (Verdict & { id: string })[]): Promise<void> {
  const rows = verdicts.map(({ id, evaluation, nextAt }) => ({ id, evaluation, next_at: nextAt }));
  await sql`
    update alerts set evaluation = x.evaluation, next_evaluation_at = x.next_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, evaluation jsonb, next_at timestamptz)
    where alerts.id = x.id`.execute(trx);
}

async function writeEpisodes(trx: Kysely<Tables>, verdicts: readonly Verdict[]): Promise<void> {
  const begun = verdicts.flatMap((verdict) => verdict.begun);
  if (begun.length > 0) {
    await trx
      .insertInto('alert_episodes')
      .values(begun.map((row) => ({ ...row, sites: JSON.stringify(row.sites) })))
      .execute();
  }
  const changed = verdicts.flatMap((verdict) => verdict.changed);
  if (changed.length > 0) await updateEpisodes(trx, changed);
}

/** Writes what may change of an episode. */
export async function updateEpisodes(trx: Kysely<Tables>, rows: readonly EpisodeRow[]): Promise<void> {
  await sql`
    update alert_episodes e
    set ended_at = x.ended_at, end_reason = x.end_reason, sites = x.sites, site_count = x.site_count,
      recipients = x.recipients, end_owed = x.end_owed
    from json_populate_recordset(null::alert_episodes, ${JSON.stringify(rows)}::json) as x
    where e.id = x.id`.execute(trx);
}
