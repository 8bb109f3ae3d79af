// Frames nested thousands of levels deep: refused, and from then on in nobody's way. Nor are those that were kept
// before frames were bounded.
import { type OcppLog, type OcppLogDetail, type OcppLogPage, ocppActions } from '@dmp/shared/contract';
import { type BackendProcess, type SeededCharger, startBackend } from '../backend/testing/backend-process.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';
import { connectCharger } from '../backend/testing/raw-charger.ts';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
/** Nearly as many as the longest frame has room for. */
const most = 125_000;

let backend: BackendProcess;
let charger: SeededCharger;
beforeAll(async () => {
  backend = await startBackend();
  const [first] = backend.chargers();
  if (!first) throw new Error('The seed has no chargers.');
  charger = first;
});
afterAll(() => backend?.remove());

/** The newest logs of the charger, each read by itself too, and in both exports. */
async function shownEverywhere(): Promise<OcppLog[]> {
  const ask = async (path: string) => {
    const { status, body } = await backend.call('admin', 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const { chargeboxId } = charger;
  const { content } = (await ask(`logs/ocpp?resources=${chargeboxId}&pageSize=50`)) as OcppLogPage;
  for (const { id } of content) expect(((await ask(`logs/ocpp/${id}`)) as OcppLogDetail).id).toBe(id);
  const [{ id } = { id: '' }] = content;
  const { deviceId } = (await ask(`logs/ocpp/${id}`)) as OcppLogDetail;
  const hour = 3_600_000;
  const start = new Date(Date.now() - hour).toISOString();
  const end = new Date(Date.now() + hour).toISOString();
  const files = [
    await ask(`logs/ocpp/exporter/export-csv?resources=${chargeboxId}&start=${start}`),
    await ask(`logs/ocpp/exporter/export-raw-ocpp-logs/${deviceId}?startDate=${start}&endDate=${end}`),
  ];
  for (const file of files) expect(file).toContain('nested-last');
  await ask(`devices/${chargeboxId}/timeline?start=${start}&end=${end}`);
  return content;
}

test('every action is refused and logged with a sentence, and all that holds it can be read', async () => {
  const socket = await connectCharger({ url: backend.url, ...charger });
  const nested = ['ChangeConfiguration', 'GetConfiguration', 'StatusNotification', 'DataTransfer', 'GetDiagnostics'];
  expect(ocppActions).toEqual(expect.arrayContaining(nested));
  for (const [index, action] of nested.entries()) {
    socket.say(`[2,"nested-${index}","${action}",${index % 2 ? objects(5000) : lists(most)}]`);
    expect((await socket.next()).slice(0, 2)).toEqual([4, `nested-${index}`]);
  }
  socket.say('[2,"nested-last","Heartbeat",{}]');
  expect((await socket.next()).slice(0, 2)).toEqual([3, 'nested-last']);
  await socket.close();

  const content = await shownEverywhere();
  for (const index of nested.keys()) {
    const row = content.find(({ detail, source }) => source === 'EVSE' && detail.messageId === `nested-${index}`);
    expect(row).toMatchObject({
      detail: { payload: '…' },
      fault: 'The message is nested deeper than 100 levels. Its payload is not kept.',
    });
  }
  expect(backend.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('frames that were kept as they came are shown as text', async () => {
  // As the database writes them, since they are too long for a command line.
  const frames = [
    `repeat('[', ${most}) || repeat(']', ${most})`,
    `repeat('{"a":', 40000) || 1 || repeat('}', 40000)`,
    `'[2,"x","Authorize",${lists(900)}]'`,
    `'[2,"x","Heartbeat",{}'`,
    `''`,
  ];
  for (const [index, frame] of frames.entries()) {
    await queryDatabase(
      backend,
      `insert into ocpp_logs (time, device_id, chargebox_id, source, detail_type, message_id, frame)
       select now(), id, chargebox_id, 'EVSE', '${index % 2 ? 'BOOT' : 'STATUS'}_NOTIFICATION_REQUEST', 'old-${index}', ${frame}
       from devices where chargebox_id = '${charger.chargeboxId}'`,
    );
  }
  const content = await shownEverywhere();
  const shown = content.filter(({ detail }) => detail.messageId?.startsWith('old-'));
  expect(shown.map(({ detail }) => detail.extract ?? detail.payload)).toEqual([
    '',
    '[2,"x","Heartbeat",{}',
    `[2,"x","Authorize",${lists(900)}]`,
    '{"a":'.repeat(100),
    '['.repeat(500),
  ]);
});
