import type { Alert, ExpectedAlertVersion } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { AlertRow } from '../../alerts/index.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';
import { editConflict } from '../http/conflict.ts';

/** The vendor to whose devices an alert of the caller is limited; null for staff. */
export const alertOwnerOf = ({ owner }: Pick<Caller, 'owner'>): string | null => owner ?? null;

/** Condition on alerts and emails. Vendors see only their own, because others name chargers of other owners. */
export function isOwnAlert(caller: Pick<Caller, 'owner'>): RawBuilder<boolean> {
  const owner = alertOwnerOf(caller);
  return owner === null ? sql<boolean>`true` : sql<boolean>`owner = ${owner}`;
}

const noSuchAlert = () => new HttpError(404, 'There is no alert with this ID.');

/** Matches no row if the text is not a UUID, on which PostgreSQL throws. */
export const hasId = (id: string, column: 'id' | 'alert_id' = 'id'): RawBuilder<boolean> =>
  isUuid(id) ? sql<boolean>`${sql.ref(column)} = ${id}::uuid` : sql<boolean>`false`;

const alertsOf = (kysely: Kysely<Tables>, id: string, caller: Caller) =>
  kysely.selectFrom('alerts').selectAll().where(hasId(id)).where(isOwnAlert(caller));

/** @throws {HttpError} 404 if the caller may see no such alert */
export async function findAlert(kysely: Kysely<Tables>, id: string, caller: Caller): Promise<AlertRow> {
  const row = await alertsOf(kysely, id, caller).executeTakeFirst();
  if (!row) throw noSuchAlert();
  return row;
}

/**
 * Locks an alert until the transaction ends.
 *
 * @param version the expected version; without it, any
 * @throws {HttpError} 404 if the caller may see no such alert, 409 for another version
 */
export async function lockAlert(
  trx: Kysely<Tables>,
  id: string,
  caller: Caller,
  version?: ExpectedAlertVersion['version'] | null,
): Promise<AlertRow> {
  const row = await alertsOf(trx, id, caller).forUpdate().executeTakeFirst();
  if (!row) throw noSuchAlert();
  if (version && version !== row.version) {
    throw editConflict('This alert', { by: row.updated_by, at: row.updated_at });
  }
  return row;
}

export async function toAlerts(kysely: Kysely<Tables>, rows: readonly AlertRow[], now: Date): Promise<Alert[]> {
  const ids = rows.map(({ id }) => id);
  const incidents = await findOpenIncidents(kysely, ids);
  return rows.map((row) => alertOf(row, incidents.get(row.id), now));
}

export const toAlert = async (kysely: Kysely<Tables>, row: AlertRow, now: Date): Promise<Alert> =>
  alertOf(row, (await findOpenIncidents(kysely, [row.id])).get(row.id), now);

interface OpenIncident {
  startedAt: Date;
  /** Whether its email waits, because a change of the alert caused the incident. */
  isMailWaiting: boolean;
}

/** The open incidents of alerts, by the ID of the alert. */
async function findOpenIncidents(
  kysely: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenIncident>> {
  const incidents = await kysely
    .selectFrom('alert_episodes')
    .select(['alert_id', 'started_at', 'recipients', 'by_change'])
    .where(sql<boolean>`alert_id = any(${[...ids]}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(
    incidents.map(({ alert_id, started_at, recipients, by_change }) => [
      alert_id,
      { startedAt: started_at, isMailWaiting: by_change && recipients.length === 0 },
    ]),
  );
}

function alertOf(row: AlertRow, incident: OpenIncident | undefined, now: Date): Alert {
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
    state: incident ? 'ALERTING' : 'OK',
    alertingSince: incident?.startedAt.toISOString() ?? null,
    lastEvaluation: row.evaluation,
    silencedUntil,
    silenceNote: silencedUntil && row.silence_note,
    silencedBy: silencedUntil && row.silenced_by,
    emailWaitsUntil: incident?.isMailWaiting && !silencedUntil ? row.next_evaluation_at.toISOString() : null,
  };
}
