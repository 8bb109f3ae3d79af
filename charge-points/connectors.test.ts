import type { ChargerSpec, Condition } from './chargers.ts';
import type { Message } from './connector.ts';
import { Connectors, connectorsOf } from './connectors.ts';
import { seeded } from './random.ts';

const minute = 60_000;
const built = { chargeboxId: 'C', password: undefined, vendor: 'V', model: 'M', serialNumber: 'S' };

/** A fast charger with two cables at its first EVSE and one at its second. */
function charger(
  condition: Condition,
  more: Partial<ChargerSpec['connectors'][number]> = {},
  siblingsStayFree = false,
) {
  const random = seeded(3);
  const told: Message[] = [];
  const spec: ChargerSpec = {
    ...{ ...built, firmwareVersion: '1', timeZone: 'America/Toronto', condition },
    connectors: [
      { connectorId: 1, evse: 1, maxElectricPower: 150_000, ...more },
      { connectorId: 2, evse: 1, maxElectricPower: 60_000 },
      { connectorId: 3, evse: 2, maxElectricPower: 150_000 },
    ],
  };
  const list = connectorsOf(spec, Date.now(), random);
  const connectors = new Connectors(list, random, (message) => told.push(message), siblingsStayFree);
  return { connectors, told, statuses: () => connectors.list.map(({ status }) => status) };
}

/** Lets time pass from one moment when something is due to the next. */
function live(connectors: Connectors, until: number): void {
  while (connectors.dueAt <= until) connectors.advance(connectors.dueAt);
}

test('while a vehicle is at one cable of an EVSE the other is out of use, and no other EVSE', () => {
  const { connectors, told, statuses } = charger('IN_SERVICE');
  expect(connectors.plugIn(2)).toBe(true);
  expect(statuses()).toEqual(['Unavailable', 'Preparing', 'Available']);
  expect(connectors.plugIn(1)).toBe(false);
  expect(told.map((message) => message.kind === 'status' && [message.connectorId, message.status])).toEqual([
    [2, 'Preparing'],
    [1, 'Unavailable'],
  ]);
  const before = told.length;
  while (told.slice(before).every((message) => message.kind !== 'status' || message.status !== 'Available')) {
    connectors.advance(connectors.dueAt);
  }
  expect(told.slice(-2)).toEqual([
    { kind: 'status', connectorId: 2, status: 'Available' },
    { kind: 'status', connectorId: 1, status: 'Available' },
  ]);
});

test('of a kind that says nothing of the other cable it stays Available, and no second vehicle is served', () => {
  const { connectors, told, statuses } = charger('IN_SERVICE', {}, true);
  expect(connectors.plugIn(2)).toBe(true);
  expect(statuses()).toEqual(['Available', 'Preparing', 'Available']);
  expect(connectors.plugIn(1)).toBe(false);
  expect(told).toHaveLength(1);
  // Neither while the first one is there, in days of visits.
  const inUse = (status: string | undefined) => status !== 'Available';
  let [first, second] = [0, 0];
  const end = Date.now() + 10 * 24 * 60 * minute;
  while (connectors.dueAt <= end) {
    connectors.advance(connectors.dueAt);
    const [one, two] = statuses().map(inUse);
    expect(one && two).toBe(false);
    if (one) first += 1;
    if (two) second += 1;
  }
  expect([first > 0, second > 0]).toEqual([true, true]);
});

test('a cable that was out of use stays out of service when it is taken out meanwhile', () => {
  const { connectors, statuses } = charger('IN_SERVICE');
  connectors.plugIn(2);
  connectors.setOperative(1, false);
  connectors.endCharges('Local');
  live(connectors, Date.now() + 120 * minute);
  expect(statuses()[0]).toBe('Unavailable');
});

test('a faulted charger stays faulted, whatever is done to it', () => {
  const { connectors, told, statuses } = charger('FAULTED');
  live(connectors, Date.now() + 10_000 * minute);
  connectors.endCharges('HardReset');
  connectors.setOperative(0, true);
  expect(connectors.plugIn(undefined)).toBe(false);
  expect(statuses()).toEqual(['Faulted', 'Faulted', 'Faulted']);
  expect(told).toEqual([]);
});

test('one that is out of service serves nobody until it is put back', () => {
  const { connectors, statuses } = charger('OUT_OF_SERVICE');
  live(connectors, Date.now() + 10_000 * minute);
  expect(statuses()).toEqual(['Unavailable', 'Unavailable', 'Unavailable']);
  connectors.setOperative(0, true);
  expect(statuses()).toEqual(['Available', 'Available', 'Available']);
});

test('what runs when the simulation begins goes on from its reading', () => {
  const startedAt = new Date(Date.now() - 5 * minute).toISOString();
  const { connectors, told, statuses } = charger('IN_SERVICE', {
    meter: 5000,
    transaction: { transactionId: 9, idTag: 'T', meterStart: 2000, startedAt },
  });
  expect(statuses()).toEqual(['Charging', 'Unavailable', 'Available']);
  expect(connectors.endCharge(1, 'Remote')).toBe(true);
  expect(told.filter(({ kind }) => kind === 'stop')).toMatchObject([{ idTag: 'T', meter: 5000, reason: 'Remote' }]);
});
