// A small network and its alerts, written straight into a database.
import { randomUUID } from 'node:crypto';
import type { OperationalStatus } from '@dmp/shared/contract';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Makes a site called as its id. */
export async function addSite(kysely: Kysely<Tables>, id: string): Promise<void> {
  await kysely
    .insertInto('sites')
    .values({ id, name: `Site ${id}`, operator_name: 'Voltway' } as Insertable<Tables['sites']>)
    .execute();
}

/** Makes a device that has reported a status for each of its EVSEs. @returns its id */
export async function addDevice(
  kysely: Kysely<Tables>,
  siteId: string | null,
  statuses: readonly OperationalStatus[],
  createdBy: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await kysely
    .insertInto('devices')
    .values({
      ...{ id, chargebox_id: id, password_hash: '', site_id: siteId, created_by: createdBy },
      ...{ evse_statuses: statuses.toSorted(), status_since: new Date(0) },
    } as Insertable<Tables['devices']>)
    .execute();
  return id;
}

export async function setStatuses(kysely: Kysely<Tables>, id: string, statuses: OperationalStatus[]): Promise<void> {
  await kysely.updateTable('devices').set({ evse_statuses: statuses.toSorted() }).where('id', '=', id).execute();
}

/** Makes an alert that is due; it watches whether any site is down unless told otherwise. @returns its id */
export async function addAlert(
  kysely: Kysely<Tables>,
  due: Date,
  change: Partial<Insertable<Tables['alerts']>> = {},
): Promise<string> {
  const id = randomUUID();
  await kysely
    .insertInto('alerts')
    .values({
      ...{ id, name: 'Night watch', type: 'SITE_DOWN', interval_seconds: 900, active: true, severity: 'HIGH' },
      ...{ email_recipients: ['noc@example.com'], site_ids: [], exclude_sites: true },
      ...{ updated_by: 'admin@example.com', updated_at: due, next_evaluation_at: due },
      ...change,
    } as Insertable<Tables['alerts']>)
    .execute();
  return id;
}
