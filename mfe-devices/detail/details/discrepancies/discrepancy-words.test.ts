import type { DeviceDiscrepancies } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { clockWords, discrepancySentences } from './discrepancy-words.ts';

const seen = { firstAt: '2026-06-01T12:00:00.000Z', lastAt: '2026-06-01T12:00:00.000Z' };
const noDiscrepancies: DeviceDiscrepancies = { deviations: [], unknownConnectors: [], reported: null, clock: null };
const connector = (connectorId: number, status: 'Charging' | null = null) => ({ connectorId, status, ...seen });

const wrong = { reason: 'WRONG_PASSWORD', count: 1200, address: '192.0.2.1', detail: null, ...seen } as const;
const dismissed = `Last seen ${formatTime(seen.lastAt)}. It stays here until it is dismissed on the page Unknown chargers.`;

test.each([
  [11_374, '3 h 9 min ahead'],
  [-90, '1 min 30 s behind'],
])('a clock by %s seconds is %s', (offset, words) => {
  expect(clockWords(offset)).toBe(words);
});

test.each<[string, Partial<DeviceDiscrepancies>, string[]]>([
  ['no discrepancies', {}, []],
  [
    'the clock',
    { clock: { offset: 3600, seenAt: seen.lastAt } },
    ["The charger's clock is 1 h ahead. The times that it reports are corrected."],
  ],
  ['another serial number', { serialNumber: 'SN-2' }, ['The charger reports the serial number SN-2.']],
  ['another make and model', { reported: { make: 'Acme', model: 'One' } }, ['The charger says that it is Acme One.']],
  [
    'too many messages, connections, or boots',
    { deviations: [{ action: 'Traffic', sentence: 'The charger sent too much.', ...seen }] },
    [`The charger sent too much. Last seen ${formatTime(seen.lastAt)}.`],
  ],
  [
    'pings without a response',
    { deviations: [{ action: 'WebSocket ping', sentence: 'Pings are not answered.', ...seen }] },
    ['The charger does not answer WebSocket pings. Only its messages show that it is connected.'],
  ],
  [
    'malformed messages',
    { deviations: [{ action: 'Malformed message', sentence: 'The message is not JSON.', ...seen }] },
    ['The charger sends malformed messages, which are refused. Its OCPP logs show them.'],
  ],
  [
    'an unknown connector',
    { unknownConnectors: [connector(3, 'Charging')] },
    ['The charger reports connector 3 (Charging), which this device does not have.'],
  ],
  [
    'another charger with its ID',
    { refused: [{ ...wrong, reason: 'SHARED_ID', detail: 'A connection from a (X) replaced one from b (Y).' }] },
    [`Another charger uses this Chargebox ID. A connection from a (X) replaced one from b (Y). ${dismissed}`],
  ],
  [
    'guessed passwords',
    { refused: [wrong, { ...wrong, count: 1, address: null, detail: 'Further ones are not checked.' }] },
    [
      `1,200 connections with a wrong password were refused, the last one from 192.0.2.1. ${dismissed}`,
      `1 connection with a wrong password was refused. Further ones are not checked. ${dismissed}`,
    ],
  ],
  [
    'unknown connectors',
    { unknownConnectors: [connector(3), connector(4)] },
    ['The charger reports connectors 3, 4, which this device does not have.'],
  ],
])('%s', (_, discrepancies, sentences) => {
  expect(discrepancySentences({ ...noDiscrepancies, ...discrepancies })).toEqual(sentences);
});
