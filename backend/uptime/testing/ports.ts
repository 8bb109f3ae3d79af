import { randomUUID } from 'node:crypto';
import type { OperationalStatus, RegularHours } from '@dmp/shared/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { addDevice } from '../../testing/alert-network.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { createCounter } from '../count.ts';
import { type PortNow, portsNow } from '../ports-now.ts';

export interface Port {
  deviceId: string;
  uid: string;
}
export type PortRow = Selectable<Tables['uptime_ports']> & PortNow;

export const minute = 60_000;
const begin = Date.parse('2026-09-29T12:00:00Z');
/** So many minutes after the beginning, which is 8 o'clock at the pier. */
export const at = (minutes: number): Date => new Date(begin + minutes * minute);

/** Hours of operation that are the same every day. */
export const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  ...{ weekday, period_begin: '06:00', period_end: '22:00' },
}));

/** Ports of a database of this suite's own, what happens to them, and what is kept of them, on a clock of the test's own. */
export function usePorts() {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openEmptyDatabase();
    await database.kysely
      .insertInto('locations')
      .values({ id: 'pier', time_zone: 'America/New_York' } as Insertable<Tables['locations']>)
      .execute();
  });
  afterAll(() => database.remove());

  const aPort = async (): Promise<Port> => {
    const deviceId = await addDevice(database.kysely, null, ['AVAILABLE']);
    const uid = `US*DMP*E${deviceId}*1`;
    await database.kysely.updateTable('devices').set({ location_id: 'pier' }).where('id', '=', deviceId).execute();
    await database.kysely
      .insertInto('evses')
      .values({ uid, device_id: deviceId, evse_number: 1, station_id: 'ST-1' })
      .execute();
    return { deviceId, uid };
  };
  const became = ({ deviceId, uid }: Port, status: OperationalStatus, minutes: number) =>
    database.kysely
      .insertInto('operational_status_log')
      .values({ device_id: deviceId, evse_uid: uid, status, timestamp: at(minutes) })
      .execute();
  const connected = ({ deviceId }: Port, minutes: number) =>
    database.kysely
      .insertInto('connections')
      .values({ device_id: deviceId, connected_at: at(minutes) })
      .execute();
  const lost = ({ deviceId }: Port, minutes: number, reason = 'Connection lost') =>
    database.kysely
      .updateTable('connections')
      .set({ disconnected_at: at(minutes), reason })
      .where('device_id', '=', deviceId)
      .where('disconnected_at', 'is', null)
      .execute();
  const judge = ({ deviceId, uid }: Port, status: OperationalStatus, minutes: number, valid = true) =>
    database.kysely
      .insertInto('nevi_logs')
      .values({
        ...{ id: randomUUID(), device_id: deviceId, evse_uid: uid, status, interval_start: at(minutes), valid },
        ...{ category: 'Vandalism', nevi_exempt: true, message: 'Cable cut', created_by: 'staff@example.com' },
      })
      .execute();
  /** How late it is. */
  let clock = 0;
  /** Counts until nothing is left to count. */
  const count = async (minutes: number): Promise<void> => {
    clock = minutes;
    const countSome = createCounter(database.kysely);
    for (let more = true; more; ) more = await countSome(at(minutes));
  };
  /** Time passes, and nothing is counted. */
  const passed = (minutes: number): void => {
    clock = minutes;
  };
  const portNow = async ({ uid }: Pick<Port, 'uid'>): Promise<PortRow | undefined> => {
    const { rows } = await sql<PortRow>`select * from ${portsNow(at(clock))} u where evse_uid = ${uid}`.execute(
      database.kysely,
    );
    return rows[0];
  };
  const kept = async ({ uid }: Port) => {
    const { rows: months } = await sql<{ month: string; outage: number; excluded: number }>`
      select to_char(month, 'YYYY-MM') as month, outage_ms / 60000.0::float8 as outage, excluded_ms / 60000.0::float8 as excluded
      from uptime_months where evse_uid = ${uid} order by month`.execute(database.kysely);
    const outages = await database.kysely
      .selectFrom('uptime_outages')
      .select(['status', 'started_at', 'ended_at'])
      .where('evse_uid', '=', uid)
      .orderBy('started_at')
      .execute();
    const port = await portNow({ uid });
    const minutesAt = (time: Date | null) => time && (time.getTime() - begin) / minute;
    return {
      months: months.map(({ month, outage, excluded }) => [month, outage, excluded]),
      outages: outages.map((one) => [one.status, minutesAt(one.started_at), minutesAt(one.ended_at)]),
      port: port && {
        ...{ of: port.of_ms / minute, outage: port.outage_ms / minute, excluded: port.excluded_ms / minute },
        ...{ down: minutesAt(port.down_since), uptime: port.uptime, left: port.left_ms / minute },
      },
    };
  };
  const opens = async (hours: readonly RegularHours[] | null): Promise<void> => {
    await database.kysely
      .updateTable('locations')
      .set({ opening_hours: hours && JSON.stringify(hours) })
      .execute();
  };
  return {
    ...{ database: () => database, aPort, became, connected, lost, judge, opens },
    ...{ count, passed, portNow, kept },
  };
}
