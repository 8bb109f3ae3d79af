import {
  type Calendar,
  daysUntilMissed,
  type RegularHours,
  timeLeft,
  uptimePercent,
  uptimeRule,
} from '@dmp/shared/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Tables } from '../database/index.ts';
import { closedTimes } from './closed-times.ts';
import { closedWithin, locationCalendar, monthsOf } from './months.ts';
import { type Port, readDown, readExemptions, readLogged, readOutages, readPorts } from './read-facts.ts';
import {
  beganAt,
  countWithin,
  type Exemption,
  excludedOf,
  outagesOf,
  type PortOutage,
  type Span,
  spansOf,
  union,
  yearUpTo,
} from './rule.ts';

const dayMs = 24 * 60 * 60 * 1000;
/**
 * How long a count can be relied on, in milliseconds: what was lost leaves the last days by the hour, and the last year
 * by the day. What goes on meanwhile is added by `portsNow`.
 */
const reliedOn = { lostLately: 60 * 60 * 1000, any: dayMs };
/** Devices counted in one transaction. */
const devicesAtOnce = 25;

/**
 * Counts the ports of some devices anew: first those of which something was noted, then those whose count is old. One
 * process at a time is at it.
 *
 * @returns whether there may be more to count
 */
export const countSome = (db: Kysely<Tables>, now = new Date()): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.uptime}) as mine`.execute(trx);
    if (!rows[0]?.mine) return false;
    return (await countNoted(trx, now)) || (await countOld(trx, now));
  });

async function countNoted(trx: Transaction<Tables>, now: Date): Promise<boolean> {
  const { rows: due } = await sql<{ deviceId: string; since: Date; ids: string[] }>`
    with first as (
      select distinct device_id from (
        select device_id from uptime_due where due_at <= ${now} order by due_at, id limit ${devicesAtOnce}) oldest
    )
    select u.device_id as "deviceId", min(u.since) as since, array_agg(u.id::text) as ids
    from uptime_due u join first using (device_id) where u.due_at <= ${now} group by u.device_id`.execute(trx);
  if (due.length === 0) return false;
  const since = new Map(due.map((row) => [row.deviceId, row.since]));
  const began = new Map<string, number>();
  const logged = await readLogged(trx, since);
  for (const { evseUid, changes } of logged) {
    const at = beganAt(changes);
    if (at !== undefined) began.set(evseUid, at);
  }
  await keepOutages(trx, logged, now);
  await keepSums(trx, [...since.keys()], { now, since, began });
  await sql`delete from uptime_due where id = any(${due.flatMap(({ ids }) => ids)}::bigint[])`.execute(trx);
  return true;
}

async function countOld(trx: Transaction<Tables>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ deviceId: string }>`
    select distinct device_id as "deviceId" from (
      select device_id from uptime_ports where recount_at <= ${now} order by recount_at limit ${devicesAtOnce}) old`.execute(
    trx,
  );
  if (rows.length === 0) return false;
  await keepSums(
    trx,
    rows.map(({ deviceId }) => deviceId),
    { now, since: new Map(), began: new Map() },
  );
  return true;
}

/**
 * Puts what was found of ports, of each from a moment on, in the place of what was there. Connections are dropped earlier
 * than outages: gaps that were over when the first one that was read began are no longer found, and stay. What the status
 * log calls UNKNOWN cannot be told from these by its row, and is found again.
 */
async function keepOutages(
  trx: Transaction<Tables>,
  logged: Awaited<ReturnType<typeof readLogged>>,
  now: Date,
): Promise<void> {
  const earliest = Math.min(...logged.map(({ from }) => from), now.getTime());
  const down = await readDown(trx, new Date(earliest));
  const connectedFrom = logged.map(({ connections: [first] }) => (first ? new Date(first.from) : null));
  await sql`
    delete from uptime_outages o
    using unnest(${logged.map(({ deviceId }) => deviceId)}::uuid[], ${logged.map(({ evseUid }) => evseUid)}::text[],
      ${logged.map(({ from }) => new Date(from))}::timestamptz[],
      ${connectedFrom}::timestamptz[]) x(device_id, evse_uid, since, connected)
    where o.device_id = x.device_id and o.evse_uid = x.evse_uid and o.started_at >= x.since
      and not (o.status = 'UNKNOWN' and coalesce(o.ended_at <= coalesce(x.connected, 'infinity'), false))`.execute(trx);
  const all = logged.flatMap(({ deviceId, evseUid, changes, connections }) =>
    outagesOf(changes, connections, down).map((outage) => ({ deviceId, evseUid, ...outage })),
  );
  const outages = all.filter(({ from }) => from < now.getTime());
  await noteFuture(
    trx,
    logged,
    all.filter(({ from }) => from >= now.getTime()),
    now,
  );
  await sql`
    insert into uptime_outages (device_id, evse_uid, started_at, ended_at, status, run_started_at)
    select * from unnest(${outages.map(({ deviceId }) => deviceId)}::uuid[],
      ${outages.map(({ evseUid }) => evseUid)}::text[], ${outages.map(({ from }) => new Date(from))}::timestamptz[],
      ${outages.map(({ to }) => (to === null ? null : new Date(to)))}::timestamptz[],
      ${outages.map(({ status }) => status)}::text[],
      ${outages.map(({ runFrom }) => (runFrom ? new Date(runFrom) : null))}::timestamptz[])
    on conflict (device_id, evse_uid, started_at) do update
      set ended_at = excluded.ended_at, status = excluded.status, run_started_at = excluded.run_started_at`.execute(
    trx,
  );
}

/** Counts devices again when an outage of theirs begins that nothing else would report: time to return is over then. */
async function noteFuture(
  trx: Transaction<Tables>,
  counted: readonly { deviceId: string }[],
  future: readonly { deviceId: string; from: number }[],
  now: Date,
): Promise<void> {
  await sql`
    delete from uptime_due where due_at > ${now} and device_id = any(${counted.map(({ deviceId }) => deviceId)}::uuid[])`.execute(
    trx,
  );
  if (future.length === 0) return;
  const times = future.map(({ from }) => new Date(from));
  await sql`
    insert into uptime_due (device_id, since, due_at)
    select device_id, min(at), min(at)
    from unnest(${future.map(({ deviceId }) => deviceId)}::uuid[], ${times}::timestamptz[]) x(device_id, at)
    group by device_id`.execute(trx);
}

interface Times {
  now: Date;
  /** From when on months are counted anew, by device; otherwise from the last count. */
  since: ReadonlyMap<string, Date>;
  /** When the life of a port began, as far as what was read of it goes back. */
  began: ReadonlyMap<string, number>;
}

async function keepSums(trx: Transaction<Tables>, deviceIds: readonly string[], times: Times): Promise<void> {
  const { now, since, began } = times;
  const ports = await readPorts(trx, deviceIds);
  const exemptions = await readExemptions(trx, deviceIds);
  const counted = ports.flatMap((port) => {
    const lives = [began.get(port.evseUid), port.beganAt?.getTime()].filter((at) => at !== undefined);
    if (lives.length === 0) return [];
    const from = since.get(port.deviceId) ?? port.countedAt ?? now;
    // Its first status may have come after the count began, by this clock or by that of a gateway.
    return [{ port, began: Math.min(...lives, now.getTime() - 1), from: Math.min(from.getTime(), now.getTime()) }];
  });
  // A whole month before, since the first month that is counted is counted as a whole.
  const earliest = Math.min(
    now.getTime() - (uptimeRule.yearMinutes * 60_000 + dayMs),
    ...counted.map(({ from }) => from),
  );
  const outages = await readOutages(trx, deviceIds, new Date(earliest - 32 * dayMs));
  const closedOf = closedTimes(ports, outages, now.getTime());
  const rows = counted.map(({ port, began: life, from }) => {
    const facts = { outages: outages.get(port.evseUid) ?? [], exemptions: exemptions.get(port.evseUid) ?? [] };
    return countPort(port, { ...facts, closed: closedOf(port), began: life, from, now: now.getTime() });
  });
  await writePorts(trx, rows, now);
  await writeMonths(trx, rows);
}

/** What a port's uptime is made of. */
interface PortFacts {
  outages: readonly PortOutage[];
  exemptions: readonly Exemption[];
  /** When its location was closed, at least from its first outage until now. */
  closed: readonly Span[];
  began: number;
  /** Its months are counted from the one of this moment on. */
  from: number;
  now: number;
}

/** Counts a port: its year, and its months from a moment on. */
export function countPort(port: Port, { outages, exemptions, closed, began, from, now }: PortFacts) {
  const calendar = locationCalendar(port.timeZone);
  const lost = union(spansOf(outages, now));
  const excluded = excludedOf(outages, { exemptions, closed, now });
  const year = yearUpTo(now, began);
  const sums = { ...countWithin(lost, excluded, year), of: year.to - year.from };
  const lately = countWithin(lost, excluded, { from: Math.max(began, now - uptimeRule.rateDays * dayMs), to: now });
  const left = timeLeft(sums);
  const lostLately = lately.outage - lately.excluded;
  const last = outages.at(-1);
  const isDown = last?.to === null;
  return {
    ...{ port, began, sums },
    ...{ downSince: isDown ? last.from : null, excludes: isDown && excluded.at(-1)?.to === now, lostLately },
    recountAt: isDown
      ? nextChange(calendar, port.openingHours, { from: now, to: now + reliedOn.lostLately })
      : now + (lostLately > 0 ? reliedOn.lostLately : reliedOn.any),
    uptime: uptimePercent(sums),
    left: Math.floor(left),
    missedIn: daysUntilMissed(left, lostLately),
    months: monthsOf(calendar, { from: Math.max(from, began), to: now }).map((month) => ({
      month: month.month,
      ...countWithin(lost, excluded, { from: Math.max(month.from, began), to: Math.min(month.to, now) }),
    })),
  };
}
type CountedPort = ReturnType<typeof countPort>;

/** When a location opens or closes next within a time; its end where it does neither. */
function nextChange(calendar: Calendar, hours: readonly RegularHours[] | null, time: Span): number {
  const [shut] = closedWithin(calendar, hours, time);
  if (!shut) return time.to;
  return shut.from > time.from ? shut.from : shut.to;
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
  await sql`
    insert into uptime_months as m (device_id, evse_uid, month, outage_ms, excluded_ms)
    select * from unnest(${rows.map(({ port }) => port.deviceId)}::uuid[], ${rows.map(({ port }) => port.evseUid)}::text[],
      ${rows.map(({ month }) => month)}::date[], ${rows.map(({ outage }) => outage)}::bigint[],
      ${rows.map(({ excluded }) => excluded)}::bigint[])
    on conflict (device_id, evse_uid, month) do update
      set outage_ms = excluded.outage_ms, excluded_ms = excluded.excluded_ms
      where (m.outage_ms, m.excluded_ms) is distinct from (excluded.outage_ms, excluded.excluded_ms)`.execute(trx);
}
