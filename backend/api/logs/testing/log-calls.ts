// The calls of logs, with either log store.
import { type Device, type DevicesResponse, logTypes, type OcppLogPage } from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { type BackendProcess, startBackend } from '../../../testing/backend-process.ts';
import { connectCharger } from '../../../testing/raw-charger.ts';
import { testFiles } from './file-calls.ts';
import { testFilters } from './filter-calls.ts';
import { testOneLog } from './one-log-calls.ts';
import { testPages } from './page-calls.ts';
import { testSourceText } from './source-calls.ts';
import { type LogCalls, longReport, type Query, type StoredLog, sourcePayload } from './stored-logs.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

/** A log store for a backend. */
export interface TestedLogStore {
  /** Environment of the backend. */
  env: Record<string, string>;
  /** Reads all stored logs, newest first. */
  readStored(backend: BackendProcess): Promise<StoredLog[]>;
}

/**
 * Defines the tests of the calls.
 *
 * @returns the backend under test, for tests of one store
 */
export function testLogCalls(open: () => Promise<TestedLogStore>): () => BackendProcess {
  let backend: BackendProcess;
  let stored: StoredLog[];
  let devices: Device[];
  beforeAll(async () => {
    const { env, readStored } = await open();
    backend = await startBackend({ SEED_DEVICES: '150', ...env });
    const [{ chargeboxId, password } = { chargeboxId: '', password: '' }] = backend.chargers();
    const charger = await connectCharger({ url: backend.url, chargeboxId, password });
    await charger.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
    const fault = { status: 'Faulted', errorCode: 'GroundFailure', vendorErrorCode: '=cmd' };
    await charger.call('StatusNotification', { connectorId: 1, ...fault });
    charger.say('[2,"bad","Authorize",{}]');
    await charger.next();
    const { connectorId, transactionId, meterValue } = longReport;
    await charger.call('MeterValues', { connectorId, transactionId, meterValue });
    charger.say(`[2,"source","DataTransfer",${sourcePayload}]`);
    await charger.next();
    for (const attempt of [1, 2]) {
      charger.say(`[2,"again","Heartbeat",{${attempt === 1 ? '"x":1' : ''}}]`);
      await charger.next();
    }
    await charger.close();
    stored = await readStored(backend);
    devices = ((await get('devices?pageSize=1000')).body as DevicesResponse).content;
  });
  afterAll(() => backend.remove());

  const get = (path: string, user: 'viewer' | 'operator' | 'vendor.acme' = 'operator') =>
    backend.call(user, 'GET', path);
  async function list(query: Query, user?: 'viewer' | 'vendor.acme'): Promise<OcppLogPage> {
    const { status, body } = await get(`logs/ocpp?${new URLSearchParams(query)}`, user);
    expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
    return body as OcppLogPage;
  }
  const calls: LogCalls = {
    get stored() {
      return stored;
    },
    get devices() {
      return devices;
    },
    get,
    list,
  };
  testPages(calls);
  testFilters(calls);
  testOneLog(calls);
  testFiles(calls);
  testSourceText(calls);

  test('the filter accepts every log type', async () => {
    const { totalElements } = await list({ detailType: logTypes.join(',') });
    expect(totalElements).toBe(stored.length);
  });

  return () => backend;
}
