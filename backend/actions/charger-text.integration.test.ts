// What chargers say is kept with the outcome, whatever it is made of.
import type { JobDetail } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { connectCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

async function detailOf(jobId: string, outcome: string): Promise<string | null | undefined> {
  let row: JobDetail['rows']['content'][number] | undefined;
  await until(async () => {
    const { body } = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}`);
    [row] = (body as JobDetail).rows.content;
    return row?.outcome === outcome;
  });
  return row?.detail;
}

test('words that the database refuses do not lose the outcome', async () => {
  const [charger] = backend.chargers();
  if (!charger) throw new Error('The seed has no charger.');
  const socket = await connectCharger({ url: backend.url, ...charger });
  const trigger = async (requestedMessage: string) => {
    const { body } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
      deviceList: [charger.chargeboxId],
      remoteActionType: 'IMMEDIATE',
      eventType: 'TRIGGER_MESSAGE_REQUEST',
      requestedMessage,
    });
    const [, messageId] = await socket.next();
    return { jobId: (body as { jobId: string }).jobId, messageId };
  };

  // A NUL and half an emoji: JSON has both, PostgreSQL takes neither.
  const certificate = await trigger('SignV2GCertificate');
  const data = '{"status":"No\\u0000t\\ud83d"}';
  socket.say(JSON.stringify([3, certificate.messageId, { status: 'Accepted', data }]));
  expect(await detailOf(certificate.jobId, 'REJECTED')).toBe('The charger answered Not\uFFFD.');

  // An emoji where a long sentence is cut.
  const heartbeat = await trigger('Heartbeat');
  const words = `${'x'.repeat(240)}😀`;
  socket.say(JSON.stringify([4, heartbeat.messageId, 'GenericError', `${words} and more`, {}]));
  expect(await detailOf(heartbeat.jobId, 'FAILED')).toBe(`GenericError: ${words}`);
  await socket.close();
}, 60_000);
