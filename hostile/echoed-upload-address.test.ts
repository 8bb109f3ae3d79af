// A charger that repeats the one-time address of its upload wherever it may write something.
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { connectCharger, type OcppMessage, type RawCharger } from '../backend/testing/raw-charger.ts';
import { until } from '../backend/testing/until.ts';

let backend: BackendProcess;
let charger: RawCharger;
let chargeboxId: string;
beforeAll(async () => {
  backend = await startBackend();
  const [own] = backend.chargers();
  if (!own) throw new Error('The seed has no chargers.');
  chargeboxId = own.chargeboxId;
  charger = await connectCharger({ url: backend.url, ...own });
  await charger.call('BootNotification', { chargePointVendor: own.vendor, chargePointModel: own.model });
});
afterAll(() => backend?.remove());

/** Asks for diagnostics: the job, and the command that the charger gets. */
async function askForDiagnostics(): Promise<{ jobId: string; command: OcppMessage; address: string }> {
  const started = await backend.call('admin', 'POST', 'remote-action/trigger-action', {
    deviceList: [chargeboxId],
    remoteActionType: 'IMMEDIATE',
    eventType: 'GET_DIAGNOSTICS_REQUEST',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    stopTime: new Date(Date.now() - 1000).toISOString(),
  });
  expect(started.status).toBe(200);
  const command = await charger.next();
  const { location } = command[3] as { location: string };
  return { jobId: (started.body as { jobId: string }).jobId, command, address: location };
}

/** The ways to write it: whole, its last part, in an address, in escapes. */
function waysToWrite(address: string): string[] {
  const token = address.split('/').at(-1) ?? '';
  const escapes = [...token].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');
  return [address, address.replaceAll('/', '\\/'), encodeURIComponent(address), token, escapes];
}

/** Everything that shows what this charger said, as one text. */
async function everythingShown(jobId: string): Promise<string> {
  const texts: string[] = [];
  const see = async (path: string) => {
    const { status, body } = await backend.call('admin', 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    texts.push(JSON.stringify(body));
    return body;
  };
  const logs = (await see(`logs/ocpp?resources=${chargeboxId}&pageSize=1000`)) as { content: { id: string }[] };
  for (const { id } of logs.content.slice(0, 40)) await see(`logs/ocpp/${id}`);
  const devices = (await see(`devices?search=${chargeboxId}`)) as { content: { id: string }[] };
  const day = 24 * 3_600_000;
  const span = new URLSearchParams({
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + 60_000).toISOString(),
  });
  await see(`logs/ocpp/exporter/export-csv?resources=${chargeboxId}`);
  await see(`logs/ocpp/exporter/export-raw-ocpp-logs/${devices.content[0]?.id}?${span}`);
  await see(`remote-action/jobs/${jobId}`);
  await see(`remote-action/jobs/${jobId}/export`);
  await see(`devices/${devices.content[0]?.id}/diagnostics`);
  return texts.join('\n');
}

test('a one-time address is in no job, log, or export, wherever the charger repeats it', async () => {
  const first = await askForDiagnostics();
  for (const text of waysToWrite(first.address)) {
    for (const say of [
      `[2,"e","DataTransfer",{"vendorId":"v","data":"${text}"}]`,
      `[2,"e","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","info":"${text}"}]`,
      `[2,"e","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","vendorErrorCode":"${text}"}]`,
      `[2,"e","BootNotification",{"chargePointVendor":"v","chargePointModel":"m","firmwareVersion":"${text}"}]`,
      `[2,"e","Heartbeat",{"${text}":1}]`,
    ]) {
      charger.say(say);
      expect((await charger.next())[1]).toBe('e');
    }
  }
  charger.say(`[4,"${first.command[1]}","GenericError","no way to ${first.address}",{"at":"${first.address}"}]`);
  const token = first.address.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThan(30);
  const outcomeOf = async (jobId: string) =>
    JSON.stringify((await backend.call('admin', 'GET', `remote-action/jobs/${jobId}`)).body);
  await until(async () => (await outcomeOf(first.jobId)).includes('GenericError'));
  const shown = await everythingShown(first.jobId);
  expect(shown.includes('no way to')).toBe(true);
  expect(shown.includes(token)).toBe(false);
  expect(shown).not.toMatch(/(\\u00[0-9a-f]{2}){20}/);

  const second = await askForDiagnostics();
  charger.say(`[3,"${second.command[1]}",{"fileName":"${second.address}"}]`);
  await until(async () => (await outcomeOf(second.jobId)).includes('ACCEPTED'));
  expect((await everythingShown(second.jobId)).includes(second.address.split('/').at(-1) ?? '')).toBe(false);
}, 30_000);
