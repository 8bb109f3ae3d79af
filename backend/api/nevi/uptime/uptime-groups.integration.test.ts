// The values of each group are the aggregates of its ports.
import {
  compareNames,
  type DevicesResponse,
  inNameOrder,
  type UptimeGroup,
  type UptimeGrouping,
  type UptimeGroupPage,
  type UptimePage,
  type UptimeRow,
  uptimeText,
} from '@dmp/shared/contract';
import { type BackendProcess, type DemoUser, startBackend } from '../../../testing/backend-process.ts';
import { queryDatabase } from '../../../testing/query-database.ts';
import { until } from '../../../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '60' });
  await until(isCounted);
  // A device without a state, whose location ID is part of another location ID; a device of a vendor; a retired device.
  await queryDatabase(
    backend,
    `with places as (insert into locations (id) values ('PART'), ('PART-2')),
       chosen as (select id, row_number() over (order by chargebox_id) as n from devices)
     update devices set location_id = case n when 1 then 'PART' when 2 then 'PART-2' else location_id end,
       state = case n when 1 then null else state end,
       created_by = case n when 3 then 'Vendor.Acme@example.com' else created_by end,
       retired_at = case n when 4 then now() end
     from chosen where chosen.id = devices.id and n <= 4`,
  );
  await until(isCounted);
  expect((await get<UptimePage>('nevi/uptime')).totalElements).toBeGreaterThan(60);
});
/** Whether every device is counted. Devices are counted in batches. */
const isCounted = async () => (await queryDatabase(backend, 'select 1 from uptime_due limit 1')).length === 0;
afterAll(() => backend.remove());

const get = async <T>(path: string, user: DemoUser = 'admin'): Promise<T> =>
  (await backend.call(user, 'GET', path)).body as T;
const portsOf = async (query = '', user: DemoUser = 'admin') =>
  (await get<UptimePage>(`nevi/uptime?pageSize=1000${query}`, user)).content;
const groupsOf = async (by: UptimeGrouping, query = '', user: DemoUser = 'admin') =>
  (await get<UptimeGroupPage>(`nevi/uptime/groups?by=${by}&pageSize=1000${query}`, user)).content;

const nameOf: Record<UptimeGrouping, (row: UptimeRow) => string | null> = {
  location: ({ locationId }) => locationId,
  state: ({ state }) => state,
  operator: ({ networkOperator }) => networkOperator,
};
const sorted = (values: readonly (string | null)[]) => inNameOrder(values.filter((value) => value !== null));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Computes the answer of the call from the ports. */
function aggregate(ports: readonly UptimeRow[], by: UptimeGrouping): UptimeGroup[] {
  const names = [...new Set(ports.map(nameOf[by]))];
  const groups = names.map((group) => ({ group, some: ports.filter((port) => nameOf[by](port) === group) }));
  return groups.map(({ group, some }) => ({
    group,
    states: sorted(some.map(({ state }) => state)),
    networkOperators: sorted(some.map(({ networkOperator }) => networkOperator)),
    ports: some.length,
    missed: some.filter(({ minutesLeft }) => minutesLeft <= 0).length,
    atRisk: some.filter(({ missedInDays }) => missedInDays !== null && missedInDays <= 30).length,
    lowestUptime: Math.min(...some.map(({ uptime }) => uptime)),
    meanUptime: sum(some.map(({ uptime }) => uptime)) / some.length,
    outageMinutes: sum(some.map(({ outageMinutes }) => outageMinutes)),
    excludedMinutes: sum(some.map(({ excludedMinutes }) => excludedMinutes)),
  }));
}
/** Rounds sums to tens of minutes, because the sum of rounded values differs from the rounded sum. */
const rounded = (groups: readonly UptimeGroup[]) =>
  groups
    .map((group) => ({
      ...group,
      lowestUptime: group.lowestUptime.toFixed(3),
      meanUptime: group.meanUptime.toFixed(3),
      outageMinutes: Math.round(group.outageMinutes / 10),
      excludedMinutes: Math.round(group.excludedMinutes / 10),
    }))
    .sort((a, b) => compareNames(String(a.group), String(b.group)));

test.each([
  ['location', ''],
  ['state', ''],
  ['operator', ''],
  ['operator', '&states=CA,NJ'],
] as const)('groups by %s%s are the aggregates of their ports', async (by, query) => {
  const read = async () => ({ groups: rounded(await groupsOf(by, query)), ports: await portsOf(query) });
  // A port that is down is counted again each minute, which may be between the two calls.
  let last = await read();
  await until(async () => {
    last = await read();
    return JSON.stringify(last.groups) === JSON.stringify(rounded(aggregate(last.ports, by)));
  });
  expect(last.groups.length).toBeGreaterThan(1);
  expect(sum(last.groups.map(({ ports }) => ports))).toBe(last.ports.length);
});

test('groups are sorted and paged, with the unnamed group last', async () => {
  const names = (await groupsOf('state')).map(({ group }) => group);
  expect(names.at(-1)).toBeNull();
  expect(names.slice(0, -1)).toEqual(sorted(names));
  const operators = await groupsOf('operator');
  expect(operators.some(({ states }) => states.length > 1)).toBe(true);
  const most = (await groupsOf('state', '&sortBy=ports&sortOrder=DESC')).map(({ ports }) => ports);
  expect(most).toEqual(most.toSorted((a, b) => b - a));
  const second = await get<UptimeGroupPage>('nevi/uptime/groups?by=state&pageSize=1&pageNumber=1');
  expect(second).toMatchObject({ number: 1, size: 1, totalElements: names.length });
  expect(second.content.map(({ group }) => group)).toEqual([names[1]]);
  const beyond = await get<UptimeGroupPage>('nevi/uptime/groups?by=state&pageSize=50&pageNumber=9');
  expect(beyond).toMatchObject({ content: [], totalElements: names.length });
});

test('the filters of a group, also of the unnamed one, match exactly its ports', async () => {
  const ofGroup = await portsOf('&locationIds=PART');
  expect(new Set(ofGroup.map(({ locationId }) => locationId))).toEqual(new Set(['PART']));
  expect((await portsOf('&locationId=PART')).length).toBeGreaterThan(ofGroup.length);
  const without = await portsOf('&without=state');
  expect(without.map(({ evseUid }) => evseUid).sort()).toEqual(ofGroup.map(({ evseUid }) => evseUid).sort());
});

test('ports of a retired device are never listed', async () => {
  const { content } = await get<DevicesResponse>('devices?retired=true&pageSize=1000');
  const [retired] = content.map(({ chargeboxId }) => chargeboxId);
  expect(retired).toEqual(expect.any(String));
  for (const query of ['', '&sortBy=state', `&chargeboxId=${retired}`]) {
    expect((await portsOf(query)).map(({ chargeboxId }) => chargeboxId)).not.toContain(retired);
  }
});

test('ports at risk will miss the rule within 30 days', async () => {
  await until(async () => {
    const soon = (await portsOf()).filter(({ missedInDays }) => missedInDays !== null && missedInDays <= 30);
    const uids = (ports: readonly UptimeRow[]) => ports.map(({ evseUid }) => evseUid).sort();
    return soon.length > 0 && uids(await portsOf('&risk=AT_RISK')).join() === uids(soon).join();
  });
});

test('groups and file of a vendor contain only their own ports', async () => {
  const own = await portsOf('', 'vendor.acme');
  expect(own.length).toBeGreaterThan(0);
  const groups = await groupsOf('location', '', 'vendor.acme');
  expect(sum(groups.map(({ ports }) => ports))).toBe(own.length);
  expect(own.length).toBeLessThan((await portsOf()).length);
  const file = (await backend.call('vendor.acme', 'GET', 'nevi/uptime/groups/export?by=location')).body as string;
  const [heading, ...lines] = file.trimEnd().split('\r\n');
  expect(heading).toBe(
    'Location ID,State,Network Operator,Ports,Missed 97%,At risk,Lowest uptime (%),Mean uptime (%),Outage (min),Excluded (min)',
  );
  expect(lines.map((line) => line.split(',')[0])).toEqual(groups.map(({ group }) => group ?? ''));
});

test('the file has the same uptimes as the table', async () => {
  // An uptime may change between the two calls.
  await until(async () => {
    const groups = await groupsOf('location');
    const file = (await backend.call('admin', 'GET', 'nevi/uptime/groups/export?by=location')).body as string;
    const [, ...lines] = file.trimEnd().split('\r\n');
    const cells = new Map(lines.map((line) => line.split(',')).map((line) => [line[0], line.slice(-4, -2).join()]));
    return groups.every(
      ({ group, lowestUptime, meanUptime }) =>
        cells.get(group ?? '') === `${uptimeText(lowestUptime, 3)},${uptimeText(meanUptime, 3)}`,
    );
  });
});

test('an unknown or missing grouping gets 400', async () => {
  for (const query of ['', '?by=city']) {
    expect((await backend.call('admin', 'GET', `nevi/uptime/groups${query}`)).status).toBe(400);
  }
});
