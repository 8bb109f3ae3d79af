import { rejectionReasons } from '@dmp/shared/contract';
import { chargerAddress, rejectedConnectionHelp } from './rejected-connection-help.ts';

test.each(rejectionReasons)('%s has a complete sentence', (reason) => {
  const { sentence, step, inCharger } = rejectedConnectionHelp({ reason, subprotocols: [], deviceId: null });
  expect(sentence).toMatch(/\.$/);
  expect(step !== undefined || inCharger).toBe(true);
});

test.each([
  [{ reason: 'UNKNOWN_ID', deviceId: null }, 'add-device'],
  [{ reason: 'UNKNOWN_ID', deviceId: '1' }, 'open-device'],
  [{ reason: 'WRONG_PASSWORD', deviceId: '1' }, 'open-device'],
] as const)('%j leads to %s', (facts, step) => {
  expect(rejectedConnectionHelp({ ...facts, subprotocols: [] }).step).toBe(step);
});

test('the sentence lists the subprotocols that the charger offered', () => {
  const { sentence } = rejectedConnectionHelp({
    reason: 'SUBPROTOCOL',
    subprotocols: ['ocpp2.0.1', 'ocpp1.5'],
    deviceId: null,
  });
  expect(sentence).toBe('The charger offered only ocpp2.0.1, ocpp1.5. Set it to OCPP 1.6 JSON (ocpp1.6).');
});

test('the address has a WebSocket scheme and the encoded ID', () => {
  expect(chargerAddress('https://dmp.example.com', 'CP 1')).toBe('wss://dmp.example.com/ocpp/CP%201');
  expect(chargerAddress('http://localhost:9000', 'CP1')).toBe('ws://localhost:9000/ocpp/CP1');
});
