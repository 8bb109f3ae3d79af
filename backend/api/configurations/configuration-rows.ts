import {
  type ConfigurationChange,
  type ConfigurationHistoryRow,
  type ConfigurationItem,
  type ConfigurationRemoval,
  isAuthorizationKey,
  serverLimits,
} from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FoundDevice } from '../../access/find-device.ts';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { createKeyChange } from '../../actions/index.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { byName } from '../../database/name-order.ts';
import type { Caller } from '../../identity/tokens.ts';
import { shownValue } from '../../ocpp/secret-keys.ts';
import { editConflict } from '../http/conflict.ts';
import { type KeyOutcomeRow, outcomeOfKey } from './key-outcomes.ts';

type Row = Selectable<Tables['configurations']>;
type HistoryEntry = ConfigurationHistoryRow['configurations'][number];

/** The saved configuration of a device, by key. */
export async function listConfiguration(kysely: Kysely<Tables>, device: FoundDevice): Promise<ConfigurationItem[]> {
  const rows: (Row & KeyOutcomeRow)[] = await kysely
    .selectFrom('configurations')
    .leftJoin('job_devices as of_job', (join) =>
      join
        .onRef('of_job.job_id', '=', 'configurations.job_id')
        .onRef('of_job.device_id', '=', 'configurations.device_id'),
    )
    .selectAll('configurations')
    .select(['of_job.outcome as job_outcome', 'of_job.detail as job_detail'])
    .where('configurations.device_id', '=', device.id)
    .orderBy(byName(sql.ref('key')))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    chargeBoxId: device.chargeboxId,
    changeKey: row.key,
    // Masked again, because older releases knew fewer secret keys.
    changeValue: shownValue(row.key, row.value),
    chargerValue: row.charger_value === null ? null : shownValue(row.key, row.charger_value),
    readonly: row.readonly,
    ...outcomeOfKey(row),
    readAt: row.read_at?.toISOString() ?? null,
    version: row.version,
  }));
}

/**
 * Saves changes of keys, all or none, with their history, and creates a job for each that sends it to the charger.
 *
 * @returns the IDs of the jobs
 * @throws {HttpError} 409 for another version of a key, 400 for a key that cannot be changed
 */
export async function saveConfigurationChanges(
  kysely: Kysely<Tables>,
  device: FoundDevice,
  changes: readonly ConfigurationChange[],
  by: Caller,
  at: Date,
): Promise<string[]> {
  checkEntries(device, changes);
  const userName = by.email;
  return kysely.transaction().execute(async (trx) => {
    const current = await lockKeys(trx, device, changes);
    for (const { changeKey, version } of changes) {
      const row = current(changeKey);
      if (version !== undefined) await checkVersion(trx, device, changeKey, row, version);
      if (row?.readonly) throw badRequest(`${changeKey} cannot be changed on this charger.`);
    }
    const named = changes.map(({ changeKey, changeValue: value }) => ({
      key: current(changeKey)?.key ?? changeKey,
      value,
    }));
    const jobIds: string[] = [];
    for (const { key, value } of named) {
      const jobId = await createKeyChange(trx, { key, value, devices: [device], createdBy: userName });
      jobIds.push(jobId);
      const columns = {
        ...{ value: shownValue(key, value), changed_by: userName, changed_at: at },
        ...({ outcome: 'PENDING', detail: null, job_id: jobId } as const),
      };
      await trx
        .insertInto('configurations')
        .values({ device_id: device.id, key, ...columns })
        .onConflict((conflict) =>
          conflict.columns(['device_id', 'key']).doUpdateSet({ ...columns, version: sql`configurations.version + 1` }),
        )
        .execute();
    }
    const entries = named.map(({ key, value }) => ({
      ...{ changeKey: key, changeValue: value, previousValue: current(key)?.value ?? null },
    }));
    await addHistory(trx, device, 'SAVE', entries, userName, at);
    const detail = { keys: named.map(({ key, value }) => ({ key, value: shownValue(key, value) })) };
    await audited(trx, { by, action: 'CONFIGURATION_SAVED', subject: device.chargeboxId, detail });
    return jobIds;
  });
}

/**
 * Removes keys from the saved configuration of a device. The next report of the charger adds a key that it has.
 *
 * @throws {HttpError} 409 for another version of a key, 404 for a key without a version that is not saved
 */
export async function deleteConfigurationKeys(
  kysely: Kysely<Tables>,
  device: FoundDevice,
  removals: readonly ConfigurationRemoval[],
  by: Caller,
  at: Date,
): Promise<void> {
  checkEntries(device, removals);
  await kysely.transaction().execute(async (trx) => {
    const current = await lockKeys(trx, device, removals);
    for (const { changeKey, version } of removals) {
      const row = current(changeKey);
      if (version !== undefined) await checkVersion(trx, device, changeKey, row, version);
      else if (!row) throw new HttpError(404, `The configuration of this device has no key ${changeKey}.`);
    }
    const rows = removals.flatMap(({ changeKey }) => current(changeKey) ?? []);
    await trx
      .deleteFrom('configurations')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    const entries = rows.map(({ key, value }) => ({ changeKey: key, changeValue: value }));
    await addHistory(trx, device, 'DELETE', entries, by.email, at);
    const detail = { keys: rows.map(({ key }) => key) };
    await audited(trx, { by, action: 'CONFIGURATION_REMOVED', subject: device.chargeboxId, detail });
  });
}

/** Allows one change at a time. It locks the device, because keys that do not exist yet cannot be locked. */
export const lockConfiguration = (trx: Kysely<Tables>, device: FoundDevice) =>
  trx.selectFrom('devices').select('id').where('id', '=', device.id).forNoKeyUpdate().execute();

/** Subquery of these keys in lower case. */
export const lowerCaseKeys = (keys: readonly string[]) => sql`select lower(key) from unnest(${keys}::text[]) key`;

/** @returns a function that finds the saved row of one of these keys; case-insensitive */
async function lockKeys(
  trx: Kysely<Tables>,
  device: FoundDevice,
  entries: readonly { changeKey: string }[],
): Promise<(changeKey: string) => Row | undefined> {
  await lockConfiguration(trx, device);
  const rows = await trx
    .selectFrom('configurations')
    .selectAll()
    .where('device_id', '=', device.id)
    .where(sql<boolean>`lower(key) in (${lowerCaseKeys(entries.map(({ changeKey }) => changeKey))})`)
    .orderBy('id')
    .execute();
  // Older releases may have saved two spellings of a key.
  return (name) =>
    rows.find(({ key }) => key === name) ?? rows.find(({ key }) => key.toLowerCase() === name.toLowerCase());
}

async function checkVersion(
  trx: Kysely<Tables>,
  device: FoundDevice,
  key: string,
  row: Row | undefined,
  version: number,
): Promise<void> {
  if ((row?.version ?? 0) === version) return;
  if (!row) throw await removalConflict(trx, device, key);
  const { changed_by, changed_at, read_at } = row;
  const byCharger = changed_at === null || (read_at !== null && read_at > changed_at);
  throw editConflict(key, byCharger ? { by: 'the charger', at: read_at } : { by: changed_by, at: changed_at });
}

async function removalConflict(trx: Kysely<Tables>, device: FoundDevice, key: string): Promise<HttpError> {
  const removal = await trx
    .selectFrom('configuration_history')
    .select(['user_name', 'timestamp'])
    .where('device_id', '=', device.id)
    .where('action', '=', 'DELETE')
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(configurations) entry where lower(entry ->> 'changeKey') = lower(${key})
      )`,
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return editConflict(key, { by: removal?.user_name ?? null, at: removal?.timestamp ?? null });
}

function addHistory(
  trx: Kysely<Tables>,
  device: FoundDevice,
  action: string,
  entries: readonly HistoryEntry[],
  userName: string,
  at: Date,
) {
  const configurations = JSON.stringify(entries.map(masked));
  return trx
    .insertInto('configuration_history')
    .values({ device_id: device.id, timestamp: at, user_name: userName, action, configurations })
    .execute();
}

/** The changes to a device's configuration, newest first. */
export async function findConfigurationHistory(
  kysely: Kysely<Tables>,
  device: FoundDevice,
): Promise<ConfigurationHistoryRow[]> {
  const rows = await kysely
    .selectFrom('configuration_history')
    .select(['timestamp', 'user_name', 'action', 'configurations'])
    .where('device_id', '=', device.id)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(serverLimits.historyRows)
    .execute();
  return rows.map(({ timestamp, user_name, action, configurations }) => ({
    ...{ timestamp: timestamp.toISOString(), userName: user_name, action },
    configurations: configurations.map(masked),
  }));
}

/** An entry without secret values. */
const masked = ({ changeKey, changeValue, previousValue }: HistoryEntry): HistoryEntry => ({
  changeKey,
  changeValue: shownValue(changeKey, changeValue),
  ...(previousValue !== undefined && {
    previousValue: previousValue === null ? null : shownValue(changeKey, previousValue),
  }),
});

function checkEntries(device: FoundDevice, entries: readonly { changeKey: string; chargeBoxId?: string }[]): void {
  const keys = new Set<string>();
  for (const { changeKey, chargeBoxId = device.chargeboxId } of entries) {
    if (chargeBoxId !== device.chargeboxId) {
      throw badRequest(`chargeBoxId must be ${device.chargeboxId}, as in the address.`);
    }
    if (isAuthorizationKey(changeKey)) {
      throw badRequest('AuthorizationKey cannot be changed here, because the charger could no longer sign in.');
    }
    const name = changeKey.toLowerCase();
    if (keys.has(name)) throw badRequest(`${changeKey} must be in the list only once.`);
    keys.add(name);
  }
}
