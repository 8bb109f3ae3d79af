import { knockReasons } from '@dmp/shared/contract';
import { chargerAddress, knockHelp } from './knock-help.ts';

test.each(knockReasons)('%s has a sentence that ends', (reason) => {
  const { sentence, step, inCharger } = knockHelp({ reason, subprotocols: [], deviceId: null });
  expect(sentence).toMatch(/\.$/);
  expect(step !== undefined || inCharger).toBe(true);
});

test.each([
  [{ reason: 'UNKNOWN_ID', deviceId: null }, 'add-device'],
  [{ reason: 'UNKNOWN_ID', deviceId: '1' }, 'open-device'],
  [{ reason: 'WRONG_PASSWORD', deviceId: '1' }, 'open-device'],
] as const)('%j leads to %s', (facts, step) => {
  expect(knockHelp({ ...facts, subprotocols: [] }).step).toBe(step);
});

test('what the charger offered is named', () => {
  const { sentence } = knockHelp({ reason: 'SUBPROTOCOL', subprotocols: ['ocpp2.0.1', 'ocpp1.5'], deviceId: null });
  expect(sentence).toBe('The charger offered only ocpp2.0.1, ocpp1.5. Set it to OCPP 1.6 JSON (ocpp1.6).');
});

test('the address of a charger has the scheme of sockets, and the ID encoded', () => {
  expect(chargerAddress('https://dmp.example.com', 'CP 1')).toBe('wss://dmp.example.com/ocpp/CP%201');
  expect(chargerAddress('http://localhost:9000', 'CP1')).toBe('ws://localhost:9000/ocpp/CP1');
});
