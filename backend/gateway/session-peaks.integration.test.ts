// What a charger tells of a session that NEVI reports ask for: the most power that was drawn, and the first error.
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger } from '../testing/raw-charger.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

const now = () => new Date().toISOString();
const reading = (value: string, measurand: string, more: object = {}) => ({
  timestamp: now(),
  sampledValue: [{ value, measurand, ...more }],
});

test('the most power of all readings is kept, and the first error of the connector while the session goes on', async () => {
  const [known] = backend.chargers();
  if (!known) throw new Error('The seed has no charger.');
  const charger = await connectCharger({ url: backend.url, ...known });
  const status = (errorCode: string, more: object = {}, connectorId = 1) =>
    charger.call('StatusNotification', { connectorId, errorCode, status: 'Charging', ...more });
  const start = async () => {
    const begun = { connectorId: 1, idTag: 'TAG', meterStart: 1000, timestamp: now() };
    return (await charger.call('StartTransaction', begun)).transactionId as number;
  };
  const stop = (transactionId: number, more: object = {}) =>
    charger.call('StopTransaction', { transactionId, meterStop: 2000, timestamp: now(), ...more });
  const metered = (transactionId: number, ...meterValue: object[]) =>
    charger.call('MeterValues', { connectorId: 1, transactionId, meterValue });

  await status('GroundFailure');
  const first = await start();
  await status('NoError');
  await metered(first, reading('30', 'Power.Active.Import', { unit: 'kW' }), reading('90000', 'Power.Offered'));
  await metered(first, reading('48500', 'Power.Active.Import'));
  await metered(first, reading('100', 'Power.Active.Import'));
  await status('OverCurrentFailure', { vendorErrorCode: 'F012' });
  await status('HighTemperature', { vendorErrorCode: 'F099' });
  await stop(first);
  await status('ReaderFailure');

  const second = await start();
  await stop(second, {
    transactionData: [reading('7000', 'Power.Active.Import'), reading('6000', 'Power.Active.Import')],
  });
  const third = await start();
  await stop(third);
  await charger.close();

  const rows = await queryDatabase(
    backend,
    `select power_peak, error_code, vendor_error_code from transactions where id in (${first}, ${second}, ${third}) order by id`,
  );
  expect(rows).toEqual([
    { power_peak: 48_500, error_code: 'OverCurrentFailure', vendor_error_code: 'F012' },
    { power_peak: 7000, error_code: null, vendor_error_code: null },
    { power_peak: null, error_code: null, vendor_error_code: null },
  ]);
});
