import type { ConfigurationChange, ConfigurationItem, ConfigurationRemoval } from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { shownValue } from '../../ocpp-logs/secret-keys.ts';
import { changedMeanwhile } from '../conflict.ts';
import type { FoundDevice } from '../devices/find.ts';
import { badRequest, type Refusal } from '../refusal.ts';
import type { ReportedKey, WriteResult } from './charger.ts';

type Row = Selectable<Tables['configurations']>;

/** The configuration of a device as it is known, by key. */
export async function listConfiguration(kysely: Kysely<Tables>, device: FoundDevice): Promise<ConfigurationItem[]> {
  const rows = await kysely
    .selectFrom('configurations')
    .selectAll()
    .where('device_id', '=', device.id)
    .orderBy(sql`lower(key) collate "C"`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    chargeBoxId: device.chargeboxId,
    changeKey: row.key,
    changeValue: row.value,
    chargerValue: row.charger_value,
    readonly: row.readonly,
    outcome: row.outcome,
    detail: row.detail,
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
  const wanted = sql`(c.outcome in ('NOT_CONNECTED', 'PENDING') or c.changed_at > ${at})`;
  await kysely.transaction().execute(async (trx) => {
    await lock(trx, device);
    await sql`
      insert into configurations as c (device_id, key, value, charger_value, readonly, read_at)
      select distinct on (key) ${device.id}::uuid, key, value, value, readonly, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(reported.map(masked))}::json) as x(key text, value text, readonly boolean)
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
      .where(sql<boolean>`key <> all(${reported.map(({ key }) => key)}::text[])`)
      .where(sql<boolean>`(changed_at > ${at}) is not true`)
      .execute();
  });
}

const masked = (reported: ReportedKey): ReportedKey => ({
  ...reported,
  value: shownValue(reported.key, reported.value),
});

/** A saved change that the charger is still to be told. */
export interface SavedChange {
  id: number;
  key: string;
  value: string;
  version: number;
}

/**
 * Saves what staff want, all or nothing, with its history.
 *
 * @throws {Refusal} 409 when somebody else changed a key meanwhile, 400 for one that nobody may change
 */
export async function saveChanges(
  kysely: Kysely<Tables>,
  device: FoundDevice,
  changes: readonly ConfigurationChange[],
  userName: string,
  at: Date,
): Promise<SavedChange[]> {
  checkEntries(device, changes);
  return kysely.transaction().execute(async (trx) => {
    const current = await lockKeys(trx, device, changes);
    for (const { changeKey, version } of changes) {
      await checkVersion(trx, device, changeKey, current.get(changeKey), version);
      if (current.get(changeKey)?.readonly) throw badRequest(`${changeKey} cannot be changed on this charger.`);
    }
    const saved: SavedChange[] = [];
    for (const { changeKey: key, changeValue: value } of changes) {
      const kept = shownValue(key, value);
      const wanted = { value: kept, outcome: 'PENDING', detail: null, changed_by: userName, changed_at: at } as const;
      const row = await trx
        .insertInto('configurations')
        .values({ device_id: device.id, key, ...wanted })
        .onConflict((conflict) =>
          conflict.columns(['device_id', 'key']).doUpdateSet({ ...wanted, version: sql`configurations.version + 1` }),
        )
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
      saved.push({ id: row.id, version: row.version, key, value });
    }
    const history = saved.map(({ key, value }) => ({ key, value: shownValue(key, value) }));
    await noteHistory(trx, device, 'SAVE', history, userName, at);
    return saved;
  });
}

/** Removes keys from what is kept of a device; a charger that has one reports it when it is next read. */
export async function removeKeys(
  kysely: Kysely<Tables>,
  device: FoundDevice,
  removals: readonly ConfigurationRemoval[],
  userName: string,
  at: Date,
): Promise<void> {
  checkEntries(device, removals);
  await kysely.transaction().execute(async (trx) => {
    const current = await lockKeys(trx, device, removals);
    for (const { changeKey, version } of removals) {
      await checkVersion(trx, device, changeKey, current.get(changeKey), version);
    }
    const rows = [...current.values()];
    await trx
      .deleteFrom('configurations')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    await noteHistory(trx, device, 'DELETE', rows, userName, at);
  });
}

/** Notes what became of telling the charger, unless the key has changed again. */
export async function noteOutcome(
  kysely: Kysely<Tables>,
  { id, key, value, version }: SavedChange,
  { outcome, detail }: WriteResult,
): Promise<void> {
  const taken = outcome === 'ACCEPTED' || outcome === 'REBOOT_REQUIRED';
  await kysely
    .updateTable('configurations')
    .set({ outcome, detail, ...(taken ? { charger_value: shownValue(key, value), changed_at: new Date() } : {}) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** One change at a time: keys that do not exist yet cannot be locked themselves. */
const lock = (trx: Kysely<Tables>, device: FoundDevice) =>
  trx.selectFrom('devices').select('id').where('id', '=', device.id).forNoKeyUpdate().execute();

async function lockKeys(
  trx: Kysely<Tables>,
  device: FoundDevice,
  entries: readonly { changeKey: string }[],
): Promise<Map<string, Row>> {
  await lock(trx, device);
  const rows = await trx
    .selectFrom('configurations')
    .selectAll()
    .where('device_id', '=', device.id)
    .where(
      'key',
      'in',
      entries.map(({ changeKey }) => changeKey),
    )
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

async function checkVersion(
  trx: Kysely<Tables>,
  device: FoundDevice,
  key: string,
  row: Row | undefined,
  version: number | undefined,
): Promise<void> {
  if (row?.version === version) return;
  if (!row) throw await removedMeanwhile(trx, device, key);
  const { changed_by, changed_at, read_at } = row;
  const byCharger = changed_at === null || (read_at !== null && read_at > changed_at);
  throw changedMeanwhile(key, byCharger ? { by: 'the charger', at: read_at } : { by: changed_by, at: changed_at });
}

async function removedMeanwhile(trx: Kysely<Tables>, device: FoundDevice, key: string): Promise<Refusal> {
  const removal = await trx
    .selectFrom('configuration_history')
    .select(['user_name', 'timestamp'])
    .where('device_id', '=', device.id)
    .where('action', '=', 'DELETE')
    .where(sql<boolean>`configurations @> ${JSON.stringify([{ changeKey: key }])}::jsonb`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return changedMeanwhile(key, { by: removal?.user_name ?? null, at: removal?.timestamp ?? null });
}

function noteHistory(
  trx: Kysely<Tables>,
  device: FoundDevice,
  action: string,
  entries: readonly { key: string; value: string }[],
  userName: string,
  at: Date,
) {
  const configurations = JSON.stringify(entries.map(({ key, value }) => ({ changeKey: key, changeValue: value })));
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
    if (changeKey.toLowerCase() === 'authorizationkey') {
      throw badRequest('AuthorizationKey cannot be changed here, because the charger could no longer sign in.');
    }
    if (keys.has(changeKey)) throw badRequest(`${changeKey} must be in the list only once.`);
    keys.add(changeKey);
  }
}
