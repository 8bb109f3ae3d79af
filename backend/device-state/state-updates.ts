import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/index.ts';
import { rowsAtOnce, slicesOf } from '../pacing/slices.ts';
import { changed, changeStates, type StateChanges } from './change-states.ts';

/** A change of the state of many devices. */
export interface StateUpdateOrder {
  deviceIds: readonly string[];
  changes: StateChanges;
  /** E-mail of who makes it. */
  changedBy: string;
}

/** So many devices are changed at once, with the call. */
const atOnce = 100;
/** How long changing a slice should take: what the chargers of its devices send waits for so long. */
const wantedMs = { least: 5, most: 15 };
/** Fewer at a time would not be faster: a statement costs something whatever it changes. */
const sliceSizes = { first: 50, least: 20, most: 500 };
/**
 * Changes the state of devices, in the caller's transaction: of few at once, of many by noting what is to be done.
 * From then on it is as good as done: it is carried out by a worker whatever happens, nothing that is said later
 * comes before it, and `bus.publish('states.due', {})` has it begun at once.
 *
 * @returns the update that is to be carried out; undefined when all of it is done
 */
export async function updateStates(
  trx: Kysely<Tables>,
  { deviceIds, changes, changedBy }: StateUpdateOrder,
): Promise<string | undefined> {
  const now = new Date();
  const earlier = await trx.selectFrom('state_updates').select('id').limit(1).executeTakeFirst();
  if (deviceIds.length <= atOnce && !earlier) {
    await changeStates(trx, deviceIds, changes, changedBy, now);
    return undefined;
  }
  const id = randomUUID();
  await trx
    .insertInto('state_updates')
    .values({ id, changes: JSON.stringify(changes), changed_by: changedBy, changed_at: now })
    .execute();
  for await (const some of slicesOf(deviceIds, rowsAtOnce)) {
    await sql`
      insert into state_update_devices (update_id, device_id)
      select ${id}::uuid, unnest(${some}::uuid[]) on conflict do nothing`.execute(trx);
  }
  return id;
}

/** The update that is still to change this device, who made it and when; undefined when none is. */
export const pendingUpdate = (db: Kysely<Tables>, deviceId: string) =>
  db
    .selectFrom('state_update_devices')
    .innerJoin('state_updates', 'state_updates.id', 'state_update_devices.update_id')
    .select(['changed_by', 'changed_at'])
    .where('device_id', '=', deviceId)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Makes what updates have noted for this device, the oldest first, in the caller's transaction, so that what is saved
 * next is saved over it. The caller holds the device, which a worker therefore leaves alone.
 */
export async function finishUpdates(trx: Kysely<Tables>, deviceId: string): Promise<void> {
  const noted = await trx
    .deleteFrom('state_update_devices')
    .using('state_updates')
    .whereRef('state_updates.id', '=', 'state_update_devices.update_id')
    .where('device_id', '=', deviceId)
    .returning(['state_updates.id', 'changes', 'changed_by', 'changed_at'])
    .execute();
  const inOrder = noted.sort((a, b) => +a.changed_at - +b.changed_at || (a.id < b.id ? -1 : 1));
  for (const { changes, changed_by, changed_at } of inOrder) {
    await changeStates(trx, [deviceId], changes as StateChanges, changed_by, changed_at);
  }
}

/** Whether an update has still to be carried out; asked often, and never counts. */
export async function isUnderWay(db: Kysely<Tables>, updateId: string): Promise<boolean> {
  const found = await db.selectFrom('state_updates').select('id').where('id', '=', updateId).executeTakeFirst();
  return found !== undefined;
}

/** How many devices an update has still to change. */
export async function devicesLeft(db: Kysely<Tables>, updateId: string): Promise<number> {
  const { count } = await db
    .selectFrom('state_update_devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('update_id', '=', updateId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many devices to change next, after so many took so long. */
export function nextSize(size: number, tookMs: number): number {
  if (tookMs < wantedMs.least) return Math.min(sliceSizes.most, size * 2);
  return tookMs > wantedMs.most ? Math.max(sliceSizes.least, Math.floor(size / 2)) : size;
}

/**
 * Carries out the updates that are noted, the oldest first, slice by slice.
 *
 * @param between waits after a slice that took so long, and says whether to go on
 */
export async function carryOutUpdates(
  db: Kysely<Tables>,
  between: (tookMs: number) => Promise<boolean>,
): Promise<void> {
  for (let size = sliceSizes.first; ; ) {
    const update = await db
      .selectFrom('state_updates')
      .selectAll()
      .orderBy('changed_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!update) return;
    const began = performance.now();
    const { mine, devices } = await changeSlice(db, update, size);
    const took = performance.now() - began;
    if (!mine) return;
    if (devices === 0) await endUpdate(db, update.id);
    if (!(await between(took))) return;
    size = nextSize(size, took);
  }
}

/**
 * One statement, which holds its devices for no longer than the database takes. Devices that are just being written
 * are left for the next slice: to wait for them, and they for these, would be a deadlock.
 *
 * @returns whether nobody else is at it, and how many devices are done
 */
async function changeSlice(
  db: Kysely<Tables>,
  update: Selectable<Tables['state_updates']>,
  size: number,
): Promise<{ mine: boolean; devices: number }> {
  const made = { by: update.changed_by, at: update.changed_at };
  const { rows } = await sql<{ mine: boolean; devices: number }>`
    with lock as materialized (
      select pg_try_advisory_xact_lock(${advisoryLocks.stateUpdates}) as mine
    ), locked as materialized (
      -- Arrays, here and below: what is counted of a table that was filled a moment ago would mislead the planner.
      select id from devices
      where id = any(array(
        select device_id from state_update_devices
        where update_id = ${update.id} and (select mine from lock) order by device_id limit ${size}))
      for no key update skip locked
    ), ${changed(update.changes as StateChanges, made)}, done as (
      delete from state_update_devices
      where update_id = ${update.id} and device_id = any(array(select id from locked))
    )
    select (select mine from lock) as mine, (select count(*)::int from locked) as devices`.execute(db);
  return rows[0] ?? { mine: false, devices: 0 };
}

/** Takes an update away that has nothing left but devices that are no more. */
async function endUpdate(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    delete from state_update_devices x
    where update_id = ${id} and not exists (select from devices d where d.id = x.device_id)`.execute(db);
  await sql`
    delete from state_updates u
    where id = ${id} and not exists (select from state_update_devices x where x.update_id = u.id)`.execute(db);
}
