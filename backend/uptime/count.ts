import { uptimeRule } from '@dmp/shared/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/index.ts';
import { closedTimes } from './closed-times.ts';
import { type CountedPort, countPort } from './count-port.ts';
import { type Logged, readDown, readExemptions, readLogged, readOutages, readPorts } from './read-facts.ts';
import { beganAt, type Downtime, outagesOf } from './rule.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Devices counted in one transaction. All others wait for it in the embedded database. */
const devicesAtOnce = 6;
/**
 * How often old counts are looked for while fewer than `oldAtOnce` are found, in milliseconds: by reading all ports, since
 * an index would change with each count.
 */
const oldEveryMs = 60_000;
/** Devices with old counts that are looked up at once. */
const oldAtOnce = 10_000;

/**
 * Counts ports again, some devices each time that it is called: first those of which something was noted, then those whose
 * count is old. One process at a time is at it.
 *
 * @returns counts some, and resolves with whether there may be more
 */
export function createCounter(db: Kysely<Tables>): (now?: Date) => Promise<boolean> {
  let old: string[] = [];
  let nextReadAt = Number.NEGATIVE_INFINITY;
  return (now = new Date()) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${advisoryLocks.uptime}) as mine`.execute(trx);
      if (!rows[0]?.mine) return false;
      if (await countNoted(trx, now)) return true;
      if (old.length === 0 && now.getTime() >= nextReadAt) {
        old = await readOld(trx, now);
        if (old.length < oldAtOnce) nextReadAt = now.getTime() + oldEveryMs;
      }
      const some = old.splice(0, devicesAtOnce);
      if (some.length > 0) await countDevices(trx, some, { now, since: new Map(), logged: [] });
      return some.length > 0;
    });
}

async function countNoted(trx: Transaction<Tables>, now: Date): Promise<boolean> {
  // Rows that are due later go as well: this count finds what they are for again, and notes it.
  const { rows: due } = await sql<{ deviceId: string; since: Date }>`
    with first as (
      select distinct device_id from (
        select device_id from uptime_due where due_at <= ${now} order by due_at, id limit ${devicesAtOnce}) oldest
    ), taken as (
      delete from uptime_due u using first where u.device_id = first.device_id returning u.device_id, u.since, u.due_at
    )
    select device_id as "deviceId", min(since) filter (where due_at <= ${now}) as since
    from taken group by device_id`.execute(trx);
  if (due.length === 0) return false;
  const since = new Map(due.map((row) => [row.deviceId, row.since]));
  await countDevices(trx, [...since.keys()], { now, since, logged: await readLogged(trx, since) });
  return true;
}

/** Devices with a port whose count cannot be relied on any more, the oldest first. */
async function readOld(trx: Transaction<Tables>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ deviceId: string }>`
    select device_id as "deviceId" from uptime_ports where recount_at <= ${now}
    group by device_id order by min(recount_at) limit ${oldAtOnce}`.execute(trx);
  return rows.map(({ deviceId }) => deviceId);
}

/** What is counted, and from what. */
interface CountInput {
  now: Date;
  /** From when on months are counted again, by device; otherwise from the last count. */
  since: ReadonlyMap<string, Date>;
  /** What was logged since then; of devices whose count is only old, nothing. */
  logged: readonly Logged[];
}

async function countDevices(trx: Transaction<Tables>, deviceIds: readonly string[], input: CountInput): Promise<void> {
  const { since, logged } = input;
  const now = input.now.getTime();
  const began = new Map(logged.map(({ evseUid, changes }) => [evseUid, beganAt(changes)]));
  const counted = (await readPorts(trx, deviceIds)).flatMap((port) => {
    const lives = [began.get(port.evseUid), port.beganAt?.getTime()].filter((at) => at !== undefined);
    // Another process has counted it since it was found to be old.
    const isFresh = !since.has(port.deviceId) && (port.recountAt?.getTime() ?? now) > now;
    if (lives.length === 0 || isFresh) return [];
    const from = since.get(port.deviceId) ?? port.countedAt ?? input.now;
    // Its first status may have come after the count began, by this clock or by that of a gateway.
    return [{ port, began: Math.min(...lives, now - 1), from: Math.min(from.getTime(), now) }];
  });
  if (counted.length === 0 && logged.length === 0) return;
  const exemptions = await readExemptions(trx, deviceIds);
  const earliest = Math.min(
    now - (uptimeRule.yearMinutes * 60_000 + dayMs),
    ...[...counted, ...logged].map(({ from }) => from),
  );
  // A whole month before, since the first month that is counted is counted as a whole.
  const outages = await readOutages(trx, deviceIds, new Date(earliest - 32 * dayMs));
  if (logged.length > 0) await keepOutages(trx, outages, input);
  const ports = counted.map(({ port }) => port);
  const closedOf = closedTimes(ports, outages, now);
  const rows = counted.map(({ port, began: life, from }) => {
    const facts = { outages: outages.get(port.evseUid) ?? [], exemptions: exemptions.get(port.evseUid) ?? [] };
    return countPort(port, { ...facts, closed: closedOf(port), began: life, from, now });
  });
  await writePorts(trx, rows, input.now);
  await writeMonths(trx, rows);
}

/**
 * Puts what was found of ports, of each from a moment on, in the place of what was there, in the database and in
 * `outages`. Connections are dropped earlier than outages: gaps that were over when the first one that was read began are
 * no longer found, and stay. What the status log calls UNKNOWN cannot be told from these by its row, and is found again.
 */
async function keepOutages(
  trx: Transaction<Tables>,
  outages: Map<string, Downtime[]>,
  { logged, now }: CountInput,
): Promise<void> {
  const down = await readDown(trx, new Date(Math.min(...logged.map(({ from }) => from), now.getTime())));
  const removed: KeptOutage[] = [];
  const changed: KeptOutage[] = [];
  const future: KeptOutage[] = [];
  for (const { deviceId, evseUid, from, changes, connections } of logged) {
    const connected = connections[0]?.from ?? Number.POSITIVE_INFINITY;
    const before = new Map((outages.get(evseUid) ?? []).map((outage) => [outage.from, outage]));
    const found = outagesOf(changes, connections, down).map((outage) => ({ deviceId, evseUid, ...outage }));
    const begun = found.filter((outage) => outage.from < now.getTime());
    future.push(...found.filter((outage) => outage.from >= now.getTime()));
    const after = new Map<number, Downtime>();
    for (const outage of before.values()) {
      const isOver = outage.status === 'UNKNOWN' && outage.to !== null && outage.to <= connected;
      if (outage.from < from || isOver) after.set(outage.from, outage);
    }
    for (const outage of begun) {
      if (!isSame(outage, before.get(outage.from))) changed.push(outage);
      after.set(outage.from, outage);
    }
    for (const outage of before.values()) if (!after.has(outage.from)) removed.push({ deviceId, evseUid, ...outage });
    outages.set(
      evseUid,
      [...after.values()].sort((a, b) => a.from - b.from),
    );
  }
  await writeOutages(trx, removed, changed);
  await noteFuture(trx, future);
}

type KeptOutage = Downtime & { deviceId: string; evseUid: string };

const isSame = (one: Downtime, other: Downtime | undefined): boolean =>
  other !== undefined &&
  one.to === other.to &&
  one.status === other.status &&
  (one.runFrom ?? null) === (other.runFrom ?? null);

async function writeOutages(
  trx: Transaction<Tables>,
  removed: readonly KeptOutage[],
  changed: readonly KeptOutage[],
): Promise<void> {
  if (removed.length > 0) {
    await sql`
      delete from uptime_outages o
      using unnest(${removed.map(({ deviceId }) => deviceId)}::uuid[], ${removed.map(({ evseUid }) => evseUid)}::text[],
        ${removed.map(({ from }) => new Date(from))}::timestamptz[]) x(device_id, evse_uid, started_at)
      where (o.device_id, o.evse_uid, o.started_at) = (x.device_id, x.evse_uid, x.started_at)`.execute(trx);
  }
  if (changed.length === 0) return;
  await sql`
    insert into uptime_outages (device_id, evse_uid, started_at, ended_at, status, run_started_at)
    select * from unnest(${changed.map(({ deviceId }) => deviceId)}::uuid[],
      ${changed.map(({ evseUid }) => evseUid)}::text[], ${changed.map(({ from }) => new Date(from))}::timestamptz[],
      ${changed.map(({ to }) => (to === null ? null : new Date(to)))}::timestamptz[],
      ${changed.map(({ status }) => status)}::text[],
      ${changed.map(({ runFrom }) => (runFrom ? new Date(runFrom) : null))}::timestamptz[])
    on conflict (device_id, evse_uid, started_at) do update
      set ended_at = excluded.ended_at, status = excluded.status, run_started_at = excluded.run_started_at`.execute(
    trx,
  );
}

/** Counts devices again when an outage of theirs begins that nothing else would report: time to return is over then. */
async function noteFuture(trx: Transaction<Tables>, future: readonly KeptOutage[]): Promise<void> {
  if (future.length === 0) return;
  const times = future.map(({ from }) => new Date(from));
  await sql`
    insert into uptime_due (device_id, since, due_at)
    select device_id, min(at), min(at)
    from unnest(${future.map(({ deviceId }) => deviceId)}::uuid[], ${times}::timestamptz[]) x(device_id, at)
    group by device_id`.execute(trx);
}

async function writePorts(trx: Transaction<Tables>, counted: readonly CountedPort[], now: Date): Promise<void> {
  const rows = counted.flatMap(
    ({ port, began, downSince, excludes, recountAt, sums, lostLately, uptime, left, missedIn }) =>
      uptime === null
        ? []
        : {
            ...{ device_id: port.deviceId, evse_uid: port.evseUid, counted_at: now, began_at: new Date(began) },
            ...{ down_since: downSince === null ? null : new Date(downSince), excludes },
            recount_at: new Date(recountAt),
            ...{ of_ms: sums.of, outage_ms: sums.outage, excluded_ms: sums.excluded, lost_lately_ms: lostLately },
            ...{ uptime, left_ms: left, missed_in_days: missedIn },
          },
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('uptime_ports')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'evse_uid']).doUpdateSet(({ ref }) => ({
        counted_at: ref('excluded.counted_at'),
        began_at: ref('excluded.began_at'),
        down_since: ref('excluded.down_since'),
        excludes: ref('excluded.excludes'),
        recount_at: ref('excluded.recount_at'),
        of_ms: ref('excluded.of_ms'),
        outage_ms: ref('excluded.outage_ms'),
        excluded_ms: ref('excluded.excluded_ms'),
        lost_lately_ms: ref('excluded.lost_lately_ms'),
        uptime: ref('excluded.uptime'),
        left_ms: ref('excluded.left_ms'),
        missed_in_days: ref('excluded.missed_in_days'),
      })),
    )
    .execute();
}

async function writeMonths(trx: Transaction<Tables>, counted: readonly CountedPort[]): Promise<void> {
  const rows = counted.flatMap(({ port, months }) => months.map((month) => ({ port, ...month })));
  if (rows.length === 0) return;
  // A conflict alone would lock the row, and so write it.
  await sql`
    insert into uptime_months (device_id, evse_uid, month, outage_ms, excluded_ms)
    select * from unnest(${rows.map(({ port }) => port.deviceId)}::uuid[], ${rows.map(({ port }) => port.evseUid)}::text[],
      ${rows.map(({ month }) => month)}::date[], ${rows.map(({ outage }) => outage)}::bigint[],
      ${rows.map(({ excluded }) => excluded)}::bigint[]) x(device_id, evse_uid, month, outage_ms, excluded_ms)
    where not exists (
      select from uptime_months m
      where (m.device_id, m.evse_uid, m.month, m.outage_ms, m.excluded_ms) =
        (x.device_id, x.evse_uid, x.month, x.outage_ms, x.excluded_ms))
    on conflict (device_id, evse_uid, month) do update
      set outage_ms = excluded.outage_ms, excluded_ms = excluded.excluded_ms`.execute(trx);
}
