// What becomes of every action on every kind of charger that is in use.
import type { JobDetail, JobStarted } from '@dmp/shared/contract';
import { openOutcomes } from '@dmp/shared/contract';
import { Charger } from '../../../charge-points/charger.ts';
import { type Profile, type ProfileName, profileNames, profiles } from '../../../charge-points/profiles.ts';
import { seeded } from '../../../charge-points/random.ts';
import { seededProfiles } from '../../seed/charge-points-file.ts';
import { type BackendProcess, startBackend } from '../backend-process.ts';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';

/** The same behavior, in a time that a test can wait for. */
const quick: Partial<Record<ProfileName, Profile>> = {
  'late-statuses': { lateStatusSeconds: 1 },
  'slow-answers': { answerSeconds: 0.5 },
  'long-backlog': { backlog: 500 },
  'swapped-statuses': { swapWithinSeconds: 1 },
  'idle-meters': { idleMeterSeconds: 0.5 },
};
type Kind = ProfileName | 'ordinary';
const kinds: readonly Kind[] = ['ordinary', ...profileNames];

let backend: BackendProcess;
const kindOf = new Map<string, Kind>();
const chargers: Charger[] = [];
const lives: Promise<void>[] = [];
beforeAll(async () => {
  const [port, data] = [await freePort(), await freePort()];
  backend = await startBackend({ FTP_PORT: String(port), FTP_PASSIVE_PORTS: `${data}-${Math.min(data + 5, 65_535)}` });
  const seeds = backend.chargers().slice(0, kinds.length);
  for (const [index, seed] of seeds.entries()) {
    const kind = kinds[index] ?? 'ordinary';
    kindOf.set(seed.chargeboxId, kind);
    const connectors = seed.connectors.map((connector) => ({ ...connector, transaction: null }));
    const profile = kind === 'ordinary' ? {} : (quick[kind] ?? profiles[kind]);
    const charger = new Charger(
      { ...seed, condition: 'IN_SERVICE', connectors, profile },
      {
        ...{ url: `${backend.url.replace('http', 'ws')}/ocpp`, heartbeat: undefined, restart: 1, faultRate: 0 },
        ...{ random: seeded(index), onChange: () => {} },
      },
    );
    chargers.push(charger);
    lives.push(charger.run());
  }
  await until(async () => chargers.every(({ ready }) => ready));
}, 120_000);
afterAll(async () => {
  await Promise.all(chargers.map((charger) => charger.stop()));
  await Promise.all(lives);
  await backend.remove();
});

const chargeboxIds = () => [...kindOf.keys()];
/** Requests an action on all of them. @returns the id of its job */
async function request(action: object): Promise<string> {
  const { status, body } = await backend.call('admin', 'POST', 'remote-action/trigger-action', {
    ...{ deviceList: chargeboxIds(), remoteActionType: 'IMMEDIATE' },
    ...action,
  });
  expect([status, status === 200 ? undefined : body]).toEqual([200, undefined]);
  return (body as JobStarted).jobId ?? '';
}
/** The same by a change of their states. */
async function changeStates(flags: object): Promise<string> {
  const { status, body } = await backend.call('admin', 'PATCH', 'state-settings/update-many', {
    ...{ chargeboxPartyIds: chargeboxIds().map((chargeboxId) => ({ chargeboxId })), remoteActionType: 'IMMEDIATE' },
    ...flags,
  });
  expect(status).toBe(200);
  return (body as { jobs: { jobId: string }[] }).jobs[0]?.jobId ?? '';
}
const trigger = (requestedMessage: string) => () => request({ eventType: 'TRIGGER_MESSAGE_REQUEST', requestedMessage });
const uploadDiagnostics = () =>
  request({
    eventType: 'GET_DIAGNOSTICS_REQUEST',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    stopTime: new Date(Date.now() - 1000).toISOString(),
  });

type Ends = Partial<Record<Kind, string>>;
const unknown: Ends = { 'no-triggers': 'FAILED' };
const all = (outcome: string): Ends => Object.fromEntries(kinds.map((kind) => [kind, outcome]));

test('the demonstration has each of them', () => expect(seededProfiles).toEqual(profileNames));

test.each<[string, () => Promise<string>, Ends]>([
  ['Heartbeat is requested', trigger('Heartbeat'), unknown],
  ['MeterValues is requested', trigger('MeterValues'), unknown],
  ['StatusNotification is requested', trigger('StatusNotification'), unknown],
  ['BootNotification is requested', trigger('BootNotification'), unknown],
  ['DiagnosticsStatusNotification is requested', trigger('DiagnosticsStatusNotification'), unknown],
  ['FirmwareStatusNotification is requested', trigger('FirmwareStatusNotification'), unknown],
  // There is no certificate authority here.
  ['SignV2GCertificate is requested', trigger('SignV2GCertificate'), all('FAILED')],
  // One that has not said that it knows only FTP is sent an address of HTTP first.
  ['diagnostics are uploaded', uploadDiagnostics, { 'ftp-only': 'ACCEPTED' }],
  ['diagnostics are uploaded once more', uploadDiagnostics, {}],
  ['a key is changed', () => changeStates({ freevend: true }), {}],
  [
    'they are taken out of service',
    () => changeStates({ maintenanceMode: true, maintenanceModeEnabledMessage: 'Inspection' }),
    {},
  ],
  ['they are put back into service', () => changeStates({ maintenanceMode: false }), {}],
  ['their passwords are replaced', () => request({ eventType: 'ROTATE_PASSWORD_REQUEST' }), {}],
  ['they restart softly', () => request({ eventType: 'RESET_REQUEST', resetType: 'Soft' }), {}],
  ['they restart hard', () => request({ eventType: 'RESET_REQUEST', resetType: 'Hard' }), {}],
  ['their firmware is updated', () => request({ eventType: 'UPDATE_FIRMWARE_REQUEST' }), {}],
])(
  '%s',
  async (_, begin, others) => {
    const jobId = await begin();
    const waitsUntil = Date.now() + 90_000;
    let job: JobDetail | undefined;
    await until(async () => {
      job = (await backend.call('admin', 'GET', `remote-action/jobs/${jobId}?pageSize=100`)).body as JobDetail;
      const open = job.rows.content.filter(({ outcome, detail }) => {
        // A failure that the charger may retry is as far as it comes here.
        return openOutcomes.includes(outcome) && !detail?.startsWith('Failed, retrying.');
      });
      return open.length === 0 || Date.now() > waitsUntil;
    });
    const ends = job?.rows.content.map(({ chargeboxId, outcome, detail }) => {
      const kind = kindOf.get(chargeboxId) ?? 'ordinary';
      return [kind, outcome === (others[kind] ?? 'EFFECT_SEEN') ? outcome : `${outcome}: ${detail}`] as const;
    });
    expect(Object.fromEntries(ends ?? [])).toEqual({ ...all('EFFECT_SEEN'), ...others });
  },
  120_000,
);
