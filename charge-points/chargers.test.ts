import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargersOf } from './chargers.ts';
import { OptionsError, readOptions } from './options.ts';
import { profiles } from './profiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'chargers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const charger = {
  ...{ chargeboxId: 'A', password: 'p', vendor: 'V', model: 'M', serialNumber: 'S', firmwareVersion: '1' },
  connectors: [{ connectorId: 1, maxElectricPower: 50_000 }],
};

let said: string[];
beforeEach(() => {
  said = [];
});

function read(chargers: unknown, ...args: string[]) {
  const file = join(folder, 'chargers.json');
  writeFileSync(file, JSON.stringify(chargers));
  const options = readOptions(['--url', 'ws://127.0.0.1/ocpp', '--chargers-file', file, ...args]);
  return chargersOf(options, (sentence) => void said.push(sentence));
}

test('all of a file are played, or as many as wanted', () => {
  const three = ['A', 'B', 'C'].map((chargeboxId) => ({ ...charger, chargeboxId }));
  expect(read(three).map(({ chargeboxId }) => chargeboxId)).toEqual(['A', 'B', 'C']);
  expect(read(three, '--chargers', '2')).toHaveLength(2);
  expect(chargersOf(readOptions(['--url', 'ws://127.0.0.1/ocpp']), () => {})).toHaveLength(200);
});

test('each has the profile that the file names, unless all are to have one', () => {
  const two = [
    { ...charger, profile: 'wrong-clock' },
    { ...charger, profile: null },
  ];
  expect(read(two).map(({ profile }) => profile)).toEqual([profiles['wrong-clock'], undefined]);
  expect(read(two, '--profile', 'ftp-only').map(({ profile }) => profile)).toEqual(Array(2).fill(profiles['ftp-only']));
});

const transaction = { transactionId: 7, idTag: 'T', meterStart: 0, startedAt: '2026-11-20T10:00:00+00:00' };

test.each([
  [{}],
  [{ timeZone: null, condition: null, connectors: [{ ...charger.connectors[0], meter: null, transaction: null }] }],
  [{ timeZone: 'America/Denver', condition: 'FAULTED' }],
  [{ connectors: [{ ...charger.connectors[0], evse: 1, meter: 0, transaction }] }],
])('%j is a charger', (more) => {
  expect(read([{ ...charger, ...more }])).toHaveLength(1);
});

test.each([
  [{ timeZone: 'Mars/Olympus' }],
  [{ condition: 'TIRED' }],
  [{ profile: 'perfect' }],
  [{ connectors: [] }],
  [{ connectors: [{ connectorId: 1 }] }],
  [{ connectors: [{ ...charger.connectors[0], meter: -1 }] }],
  [{ connectors: [{ ...charger.connectors[0], transaction: { ...transaction, startedAt: 'lately' } }] }],
])('%j is none, and is left out, which a sentence says', (more) => {
  const file = join(folder, 'chargers.json');
  expect(read([charger, { ...charger, ...more }, charger])).toEqual(read([charger, charger]));
  expect(said).toEqual([`--chargers-file ${file}: 1 of 3 chargers are incomplete and left out, first charger 2.`]);
});

test('a file may have no chargers, but it must be a list', () => {
  const file = join(folder, 'chargers.json');
  expect(read([])).toEqual([]);
  expect(() => read({})).toThrow(new OptionsError(`--chargers-file ${file}: it must hold a list of chargers.`));
});
