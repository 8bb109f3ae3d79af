import { type Alert, type ExpectedAlertVersion, serverLimits } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { siteKnownTo } from '../../access/own-devices.ts';
import { type AlertRow, isMailDomain } from '../../alerts/index.ts';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';
import { changedMeanwhile } from '../http/conflict.ts';

/** The vendor whose devices alone an alert of this caller counts; null for staff. */
export const ownerOf = ({ owner }: Pick<Caller, 'owner'>): string | null => owner ?? null;

/** To a vendor there are those alerts and mails alone that are their own: others tell of others' chargers. */
export function ownAlertsOnly(caller: Pick<Caller, 'owner'>): RawBuilder<boolean> {
  const owner = ownerOf(caller);
  return owner === null ? sql<boolean>`true` : sql<boolean>`owner = ${owner}`;
}

const noSuchAlert = () => new HttpError(404, 'There is no alert with this ID.');

/** Rows of this id; of none when the text is no id at all. */
export const hasId = (id: string): RawBuilder<boolean> =>
  isUuid(id) ? sql<boolean>`id = ${id}::uuid` : sql<boolean>`false`;

const alertsOf = (kysely: Kysely<Tables>, id: string, caller: Caller) =>
  kysely.selectFrom('alerts').selectAll().where(hasId(id)).where(ownAlertsOnly(caller));

/** The alert of this id. @throws {HttpError} 404 when the caller knows of none */
export async function findAlert(kysely: Kysely<Tables>, id: string, caller: Caller): Promise<AlertRow> {
  const row = await alertsOf(kysely, id, caller).executeTakeFirst();
  if (!row) throw noSuchAlert();
  return row;
}

/**
 * The alert of this id, locked until the end of the transaction.
 *
 * @throws {HttpError} 404 when the caller knows of none
 */
export async function lockAlert(trx: Kysely<Tables>, id: string, caller: Caller): Promise<AlertRow> {
  const row = await alertsOf(trx, id, caller).forUpdate().executeTakeFirst();
  if (!row) throw noSuchAlert();
  return row;
}

/**
 * The same, if it still is the version that the person had before their eyes; whatever it is without one.
 *
 * @throws {HttpError} 404, or 409 when somebody else has changed it
 */
export async function lockSeenAlert(
  trx: Kysely<Tables>,
  id: string,
  version: ExpectedAlertVersion['version'] | null,
  caller: Caller,
): Promise<AlertRow> {
  const row = await lockAlert(trx, id, caller);
  if (version && version !== row.version) {
    throw changedMeanwhile('This alert', { by: row.updated_by, at: row.updated_at });
  }
  return row;
}

/** @throws {HttpError} 400 when emails may not be sent to an address */
export function requireMailDomains(recipients: readonly string[], domains: readonly string[]): void {
  const foreign = recipients.find((address) => !isMailDomain(address, domains));
  if (foreign === undefined) return;
  throw badRequest(`emailRecipients must be addresses at ${domains.join(' or ')}; ${foreign} is not.`);
}

/**
 * Refuses an alert too many, or sites too many. No other one is saved until the end of the transaction.
 *
 * @param saved the alert as it is now
 * @param before as it was; undefined for a new one
 * @throws {HttpError} 409
 */
export async function requireRoom(
  trx: Kysely<Tables>,
  { id, owner, site_ids }: Pick<AlertRow, 'id' | 'owner' | 'site_ids'>,
  before: Pick<AlertRow, 'site_ids'> | undefined,
): Promise<void> {
  const sites = site_ids?.length ?? 0;
  if (before && sites <= (before.site_ids?.length ?? 0)) return;
  await sql`select pg_advisory_xact_lock(${advisoryLocks.alertCounts})`.execute(trx);
  const others = await trx
    .selectFrom('alerts')
    .select([
      sql<number>`count(*)::int`.as('alerts'),
      sql<number>`coalesce(sum(cardinality(site_ids)), 0)::int`.as('sites'),
    ])
    .where(sql<boolean>`owner is not distinct from ${owner}`)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  const most = owner === null ? serverLimits.alerts.staff : serverLimits.alerts.vendor;
  if (!before && others.alerts >= most) {
    throw new HttpError(409, `There can be at most ${most} alerts. Delete one that is not needed first.`);
  }
  if (sites > 0 && others.sites + sites > serverLimits.alerts.sites) {
    const rest = Math.max(0, serverLimits.alerts.sites - others.sites);
    throw new HttpError(
      409,
      `All alerts together can name at most ${serverLimits.alerts.sites} sites: this one at most ${rest}, or the sites to leave out.`,
    );
  }
}

/** @throws {HttpError} 400 when a site does not exist, or a vendor has no device there */
export async function demandSites(kysely: Kysely<Tables>, ids: readonly string[], caller: Caller): Promise<void> {
  const rows = await kysely
    .selectFrom('sites')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where(siteKnownTo(caller))
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw badRequest(`siteIds must name sites that exist; there is no site ${unknown}.`);
}

/** Alerts as the API gives them. */
export async function toAlerts(kysely: Kysely<Tables>, rows: readonly AlertRow[], now: Date): Promise<Alert[]> {
  const since = await startsOf(
    kysely,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => alertOf(row, since.get(row.id), now));
}

/** {@link toAlerts} of one. */
export const toAlert = async (kysely: Kysely<Tables>, row: AlertRow, now: Date): Promise<Alert> =>
  alertOf(row, (await startsOf(kysely, [row.id])).get(row.id), now);

/** How an alert goes off: since when, and whether its mail waits since somebody changed it. */
interface Start {
  at: Date;
  isWaiting: boolean;
}

/** {@link Start} of those that go off. */
async function startsOf(kysely: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, Start>> {
  const episodes = await kysely
    .selectFrom('alert_episodes')
    .select(['alert_id', 'started_at', 'recipients', 'by_change'])
    .where(sql<boolean>`alert_id = any(${[...ids]}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(
    episodes.map(({ alert_id, started_at, recipients, by_change }) => [
      alert_id,
      { at: started_at, isWaiting: by_change && recipients.length === 0 },
    ]),
  );
}

function alertOf(row: AlertRow, start: Start | undefined, now: Date): Alert {
  const silencedUntil = row.silenced_until && row.silenced_until > now ? row.silenced_until.toISOString() : null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    interval: row.interval_seconds as Alert['interval'],
    active: row.active,
    emailRecipients: row.email_recipients,
    siteIds: row.site_ids,
    excludeSites: row.exclude_sites,
    severity: row.severity,
    threshold: row.threshold,
    version: row.version,
    state: start ? 'ALERTING' : 'OK',
    alertingSince: start?.at.toISOString() ?? null,
    lastEvaluation: row.evaluation,
    silencedUntil,
    silenceNote: silencedUntil && row.silence_note,
    silencedBy: silencedUntil && row.silenced_by,
    emailWaitsUntil: start?.isWaiting && !silencedUntil ? row.next_evaluation_at.toISOString() : null,
  };
}
