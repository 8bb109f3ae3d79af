// What of ports that are down, and of young ones, is read without a count.
import { locationCalendar } from './months.ts';
import { monthsNow } from './ports-now.ts';
import { at, daily, minute, type PortRow, usePorts } from './testing/ports.ts';

const { database, aPort, became, judge, opens, count, passed, portNow, kept } = usePorts();

test('what goes on is added without a count as a count would, by month as well, and excluded if its entry says so', async () => {
  const [judged, other] = [await aPort(), await aPort()];
  for (const port of [judged, other]) {
    await became(port, 'AVAILABLE', 0);
    await became(port, 'OUTOFORDER', 38 * 60);
  }
  await judge(judged, 'OUTOFORDER', 38 * 60);
  await count(39 * 60);
  // October has begun meanwhile.
  passed(40.5 * 60);
  const goneOn = await Promise.all([judged, other].map(portNow));
  const months = monthsNow(
    new Map([['2026-09-01', { outage: 60 * minute, excluded: 60 * minute }]]),
    locationCalendar('America/New_York'),
    goneOn[0] as PortRow,
  );
  await database()
    .kysely.updateTable('uptime_ports')
    .set({ recount_at: at(0) })
    .execute();
  await count(40.5 * 60);
  // When it was counted last is told as it is.
  expect(goneOn.map((row) => row?.counted_at)).toEqual([at(39 * 60), at(39 * 60)]);
  const asCounted = (row: PortRow | undefined) => ({ ...row, counted_at: at(40.5 * 60) });
  expect(goneOn.map(asCounted)).toEqual(await Promise.all([judged, other].map(portNow)));
  expect(
    [...months].map(([month, { outage, excluded }]) => [month.slice(0, 7), outage / minute, excluded / minute]),
  ).toEqual((await kept(judged)).months);
});

test('a port that is down is counted when its location closes and opens, and not before', async () => {
  const port = await aPort();
  await opens(daily);
  await became(port, 'AVAILABLE', 0);
  await became(port, 'OUTOFORDER', 37 * 60);
  // 21:50 there.
  await count(37 * 60 + 50);
  const due = async (minutes: number) =>
    (
      await database()
        .kysely.selectFrom('uptime_ports')
        .select('evse_uid')
        .where('recount_at', '<=', at(minutes))
        .execute()
    )
      .map(({ evse_uid: uid }) => uid)
      .includes(port.uid);
  expect([await due(37 * 60 + 59), await due(38 * 60)]).toEqual([false, true]);
  await count(38 * 60 + 10);
  passed(38 * 60 + 40);
  expect((await kept(port)).port).toMatchObject({ outage: 100, excluded: 40 });
  await opens(null);
});
