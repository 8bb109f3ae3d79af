import type { Timeline } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { endOf, laneOf, mostEntries, type Span } from './lane.ts';

interface Row {
  connected: boolean;
  begins: Date;
  ends: Date | null;
  reason: string | null;
  total: number;
}

/**
 * When a device was connected and when not. Two connections may meet, when one
 * takes the other's place: there is no time between them then.
 */
export async function connectionLane(
  kysely: Kysely<Tables>,
  deviceId: string,
  span: Span,
): Promise<Timeline['connections']> {
  const { start, end } = span;
  const { rows } = await sql<Row>`
    with known as (
      select connected_at, disconnected_at, reason, id from connections
      where device_id = ${deviceId} and connected_at < ${end}
        and (disconnected_at is null or disconnected_at >= ${start})
      union all
      (select connected_at, disconnected_at, reason, id from connections
       where device_id = ${deviceId} and connected_at < ${start} and disconnected_at < ${start}
       order by connected_at desc, id desc limit 1)),
    times as (
      select true as connected, connected_at as begins, disconnected_at as ends, null as reason from known
      union all
      select false, disconnected_at, lead(connected_at) over (order by connected_at, id), reason from known)
    select *, count(*) over () as total from times
    where begins < ${end} and (ends is null or ends >= ${start} and ends > begins)
    order by begins desc, connected limit ${mostEntries}`.execute(kysely);
  const lane = laneOf<Row, Timeline['connections']['entries'][number]>(rows, ({ connected, begins, ends, reason }) => ({
    connected,
    from: begins.toISOString(),
    to: endOf(ends, span),
    reason,
  }));
  const oldest = rows.at(-1);
  const isWhole = rows.length === lane.total;
  if (!isWhole || (oldest && oldest.begins <= start)) return lane;
  // Nothing was noted before: it had never connected.
  const never = { connected: false, from: null, to: oldest?.begins.toISOString() ?? null, reason: null };
  return { entries: [never, ...lane.entries], total: lane.total + 1 };
}
