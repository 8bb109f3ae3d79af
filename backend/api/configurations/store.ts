import {
  type ConfigurationChange,
  type ConfigurationItem,
  type ConfigurationRemoval,
  isAuthorizationKey,
} from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FoundDevice } from '../../access/find-device.ts';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { createKeyChange } from '../../actions/index.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { byName } from '../../database/name-order.ts';
import type { Caller } from '../../identity/tokens.ts';
import type { ReportedKey } from '../../ocpp/reported-keys.ts';
import { shownValue } from '../../ocpp/secret-keys.ts';
import { changedMeanwhile } from '../http/conflict.ts';
import { isStillToBeSent, type KeyOutcomeRow, outcomeOfKey } from './key-outcomes.ts';

type Row = Selectable<Tables['configurations']>;

/** The configuration of a device as it is known, by key. */
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
    // What an earlier release took for no secret is none to be shown now.
    changeValue: shownValue(row.key, row.value),
    chargerValue: row.charger_value === null ? null : shownValue(row.key, row.charger_value),
    readonly: row.readonly,
    ...outcomeOfKey(row),
    readAt: row.read_at?.toISOString() ?? null,
    version: row.version,
  }));
}

/**
 * Notes what a charger has just reported. A value that it could not be told
 * while it was away, is about to be told, or was told since it was asked, stays
 * wanted; every other gives way to what it has.
 *
 * @param at when it was asked
 */
export async function noteReported(
  kysely: Kysely<Tables>,
  device: FoundDevice,
  reported: readonly ReportedKey[],
  at: Date,
): Promise<void> {
  const wanted = sql`(${isStillToBeSent} or c.changed_at > ${at})`;
  await kysely.transaction().execute(async (trx) => {
    await lock(trx, device);
    const keys = [...new Map(reported.map((one) => [one.key.toLowerCase(), one])).values()];
    await takeNames(trx, device, keys);
    await sql`
      insert into configurations as c (device_id, key, value, charger_value, readonly, read_at)
      select ${device.id}::uuid, key, value, value, readonly, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(keys.map(masked))}::json) as x(key text, value text, readonly boolean)
      on conflict (device_id, key) do update set
        charger_value = case when c.changed_at > ${at} then c.charger_value else excluded.charger_value end,
        readonly = excluded.readonly,
        read_at = excluded.read_at,
        value = case when ${wanted} then c.value else excluded.value end,
        version = case when ${wanted} or c.value = excluded.value then c.version else c.version + 1 end,
        detail = case when ${wanted} then c.detail end,
        outcome = case when ${wanted} then c.outcome end`.execute(trx);
    await trx
      .updateTable('configurations')
      .set({ charger_value: null, readonly: false, read_at: at })
      .where('device_id', '=', device.id)
      .where(sql<boolean>`lower(key) not in (${lowerKeys(keys)})`)
      .where(sql<boolean>`(changed_at > ${at}) is not true`)
      .execute();
  });
}

/**
 * Gives each key the name that the charger has for it: keys are the same in any case (OCPP 1.6, section 9), and the
 * charger may not know that. Of two that an earlier release kept for one, the one that was changed last stays.
 */
async function takeNames(trx: Kysely<Tables>, device: FoundDevice, reported: readonly ReportedKey[]): Promise<void> {
  await sql`
    delete from configurations where id in (
      select id from (
        select id, row_number() over (partition by lower(key) order by changed_at desc nulls last, id) as place
        from configurations where device_id = ${device.id}
      ) same where place > 1
    )`.execute(trx);
  await sql`
    update configurations c set key = x.key
    from json_to_recordset(${JSON.stringify(reported.map(({ key }) => ({ key })))}::json) as x(key text)
    where c.device_id = ${device.id} and lower(c.key) = lower(x.key) and c.key <> x.key`.execute(trx);
}

const lowerKeys = (entries: readonly { key: string }[]) =>
  sql`select lower(key) from unnest(${entries.map(({ key }) => key)}::text[]) key`;

const masked = (reported: ReportedKey): ReportedKey => ({
  ...reported,
  value: shownValue(reported.key, reported.value),
});

/**
 * Saves what staff want, all or nothing, with its history, and begins a job for each key that tells the charger.
 *
 * @returns the ids of the jobs
 * @throws {HttpError} 409 when the version in an entry is not that of its key, 400 for one that nobody may change
 */
export async function saveChanges(
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
      const kept = shownValue(key, value);
      const jobId = await createKeyChange(trx, { key, value, devices: [device], createdBy: userName });
      jobIds.push(jobId);
      const told = { outcome: 'PENDING', detail: null, job_id: jobId } as const;
      const wanted = { ...told, value: kept, changed_by: userName, changed_at: at };
      await trx
        .insertInto('configurations')
        .values({ device_id: device.id, key, ...wanted })
        .onConflict((conflict) =>
          conflict.columns(['device_id', 'key']).doUpdateSet({ ...wanted, version: sql`configurations.version + 1` }),
        )
        .execute();
    }
    const before = named.map(({ key, value }) => ({ key, value, previous: current(key)?.value ?? null }));
    await noteHistory(trx, device, 'SAVE', before, userName, at);
    const detail = { keys: named.map(({ key, value }) => ({ key, value: shownValue(key, value) })) };
    await audited(trx, { by, action: 'CONFIGURATION_SAVED', subject: device.chargeboxId, detail });
    return jobIds;
  });
}

/**
 * Removes keys from what is kept of a device; a charger that has one reports it when it is next read.
 *
 * @throws {HttpError} 409 when the version in an entry is not that of its key, 404 for an entry without a version whose key
 * there is not
 */
export async function removeKeys(
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
    await noteHistory(trx, device, 'DELETE', rows, by.email, at);
    const detail = { keys: rows.map(({ key }) => key) };
    await audited(trx, { by, action: 'CONFIGURATION_REMOVED', subject: device.chargeboxId, detail });
  });
}

/** One change at a time: keys that do not exist yet cannot be locked themselves. */
const lock = (trx: Kysely<Tables>, device: FoundDevice) =>
  trx.selectFrom('devices').select('id').where('id', '=', device.id).forNoKeyUpdate().execute();

/** @returns what is kept of each of these keys, by its name in any case */
async function lockKeys(
  trx: Kysely<Tables>,
  device: FoundDevice,
  entries: readonly { changeKey: string }[],
): Promise<(changeKey: string) => Row | undefined> {
  await lock(trx, device);
  const rows = await trx
    .selectFrom('configurations')
    .selectAll()
    .where('device_id', '=', device.id)
    .where(sql<boolean>`lower(key) in (${lowerKeys(entries.map(({ changeKey: key }) => ({ key })))})`)
    .orderBy('id')
    .execute();
  // An earlier release may have kept two for one.
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
  if (!row) throw await removedMeanwhile(trx, device, key);
  const { changed_by, changed_at, read_at } = row;
  const byCharger = changed_at === null || (read_at !== null && read_at > changed_at);
  throw changedMeanwhile(key, byCharger ? { by: 'the charger', at: read_at } : { by: changed_by, at: changed_at });
}

async function removedMeanwhile(trx: Kysely<Tables>, device: FoundDevice, key: string): Promise<HttpError> {
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
  return changedMeanwhile(key, { by: removal?.user_name ?? null, at: removal?.timestamp ?? null });
}

function noteHistory(
  trx: Kysely<Tables>,
  device: FoundDevice,
  action: string,
  entries: readonly { key: string; value: string; previous?: string | null }[],
  userName: string,
  at: Date,
) {
  const shown = (key: string, value: string | null) => (value === null ? null : shownValue(key, value));
  const configurations = JSON.stringify(
    entries.map(({ key, value, previous }) => ({
      changeKey: key,
      changeValue: shownValue(key, value),
      ...(previous === undefined ? {} : { previousValue: shown(key, previous) }),
    })),
  );
  return trx
    .insertInto('configuration_history')
    .values({ device_id: device.id, timestamp: at, user_name: userName, action, configurations })
    .execute();
}

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
