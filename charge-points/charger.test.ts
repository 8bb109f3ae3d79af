import { Charger } from './charger.ts';
import { seeded } from './random.ts';

test('two connectors of one EVSE are found in the middle of a transaction: the other one says at once that it is blocked', async () => {
  const connector = { evse: 1, maxElectricPower: 150_000 };
  const transaction = { transactionId: 7, idTag: 'T', meterStart: 1000, startedAt: new Date().toISOString() };
  const charger = new Charger(
    {
      ...{ chargeboxId: 'CP-1', password: undefined, vendor: 'V', model: 'M', serialNumber: 'S', firmwareVersion: '1' },
      connectors: [
        { ...connector, connectorId: 1, transaction },
        { ...connector, connectorId: 2 },
      ],
    },
    {
      ...{ url: 'ws://127.0.0.1:9/', heartbeat: undefined, restart: undefined, faultRate: 0 },
      ...{ random: seeded(1), onChange: () => {} },
    },
  );
  expect(charger.ready).toBe(false);
  await charger.stop();
});
