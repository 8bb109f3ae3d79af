import type { OcppStatus, OperationalStatus } from '@dmp/shared/contract';
import {
  type ConnectorFacts,
  connectorFindings,
  type DeviceFacts,
  deviceFindings,
  type FirmwareFacts,
  firmwareFindings,
  type JobFacts,
  jobFindings,
  siteFindings,
} from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);

const fine: DeviceFacts = {
  connected: true,
  connectionSince: daysAgo(9),
  heardAt: minutesAgo(1),
  heartbeatSeconds: 300,
  maintenanceMode: false,
  hasBeenInService: true,
  evseStatuses: ['AVAILABLE', 'CHARGING'],
  faultedSince: null,
  certificateValidTo: daysAgo(-300),
};
const away = (since: Date | null): Partial<DeviceFacts> => ({ connected: false, connectionSince: since });

test.each<[string, Partial<DeviceFacts>, string[]]>([
  ['a device that is fine', {}, []],
  ['away for 9 minutes', away(minutesAgo(9)), []],
  ['away for 10 minutes', away(minutesAgo(10)), ['OFFLINE']],
  ['away for 3 days', away(daysAgo(3)), ['OFFLINE']],
  ['away for longer is no news', away(daysAgo(3.01)), []],
  ['never connected', { ...away(null), heardAt: null }, []],
  ['lost before its first boot', { ...away(minutesAgo(30)), hasBeenInService: false }, []],
  ['silent before its first boot', { heardAt: null, connectionSince: minutesAgo(20), hasBeenInService: false }, []],
  ['certificate of a new charger', { certificateValidTo: daysAgo(1), hasBeenInService: false }, []],
  ['away in maintenance', { ...away(minutesAgo(30)), maintenanceMode: true }, []],
  ['away, not built yet', { ...away(minutesAgo(30)), evseStatuses: ['PLANNED', 'PLANNED'] }, []],
  ['away, one EVSE removed', { ...away(minutesAgo(30)), evseStatuses: ['REMOVED', 'UNKNOWN'] }, ['OFFLINE']],
  ['away, no EVSEs known', { ...away(minutesAgo(30)), evseStatuses: [] }, ['OFFLINE']],
  ['an EVSE out of order', { evseStatuses: ['AVAILABLE', 'OUTOFORDER'] }, ['FAULTED']],
  ['out of service is no fault', { evseStatuses: ['INOPERATIVE'] }, []],
  ['faulted in maintenance', { evseStatuses: ['OUTOFORDER'], maintenanceMode: true }, []],
  ['faulted, then away', { ...away(minutesAgo(30)), evseStatuses: ['OUTOFORDER'] }, ['OFFLINE', 'FAULTED']],
  ['unheard for 14 minutes', { heardAt: minutesAgo(14) }, []],
  ['unheard for 15 minutes', { heardAt: minutesAgo(15) }, ['SILENT']],
  ['unheard, with rare heartbeats', { heardAt: minutesAgo(89), heartbeatSeconds: 1800 }, []],
  ['unheard for three rare heartbeats', { heardAt: minutesAgo(90), heartbeatSeconds: 1800 }, ['SILENT']],
  ['unheard, with heartbeats more often than pings are noted', { heardAt: minutesAgo(14), heartbeatSeconds: 30 }, []],
  ['unheard, without heartbeats', { heardAt: minutesAgo(15), heartbeatSeconds: 0 }, ['SILENT']],
  ['unheard, connected just now', { heardAt: minutesAgo(60), connectionSince: minutesAgo(2) }, []],
  ['unheard since it connected', { heardAt: null, connectionSince: minutesAgo(20) }, ['SILENT']],
  ['heard before it connected alone', { heardAt: minutesAgo(60), connectionSince: minutesAgo(20) }, ['SILENT']],
  ['unheard, away', { ...away(daysAgo(9)), heardAt: daysAgo(9) }, []],
  ['certificate for 31 days', { certificateValidTo: daysAgo(-31) }, []],
  ['certificate for 30 days', { certificateValidTo: daysAgo(-30) }, ['CERTIFICATE']],
  ['certificate that has expired', { certificateValidTo: daysAgo(400) }, ['CERTIFICATE']],
  ['no certificate', { certificateValidTo: null }, []],
  [
    'certificate of a device in maintenance',
    { certificateValidTo: daysAgo(1), maintenanceMode: true },
    ['CERTIFICATE'],
  ],
  ['certificate of a removed device', { certificateValidTo: daysAgo(1), evseStatuses: ['REMOVED'] }, []],
])('%s', (_what, changes, kinds) => {
  expect(deviceFindings({ ...fine, ...changes }, now).map(({ kind }) => kind)).toEqual(kinds);
});

test.each<[Partial<DeviceFacts>, object]>([
  [away(minutesAgo(20)), { since: minutesAgo(20), extent: 2 }],
  [
    { evseStatuses: ['CHARGING', 'OUTOFORDER', 'OUTOFORDER'], faultedSince: daysAgo(2) },
    { since: daysAgo(2), extent: 2 },
  ],
  [{ heardAt: minutesAgo(60), connectionSince: minutesAgo(20) }, { since: minutesAgo(20) }],
  [{ heardAt: minutesAgo(20), connectionSince: minutesAgo(60) }, { since: minutesAgo(20) }],
  [{ certificateValidTo: daysAgo(-3) }, { since: daysAgo(-3), extent: 1 }],
])('%j says since when and how many', (changes, finding) => {
  expect(deviceFindings({ ...fine, ...changes }, now)).toEqual([expect.objectContaining(finding)]);
});

const pause = { from: minutesAgo(60), to: minutesAgo(9) };
test.each<[string, Date, { from: Date; to: Date } | undefined, boolean]>([
  ['with the product', minutesAgo(60), pause, false],
  ['last heard a little before that', minutesAgo(69), pause, false],
  ['while the product was down', minutesAgo(30), pause, false],
  ['well before that', minutesAgo(71), pause, true],
  ['with the product, and it did not come back', minutesAgo(60), { ...pause, to: minutesAgo(10) }, true],
  ['after the product was back', minutesAgo(12), { from: minutesAgo(60), to: minutesAgo(13) }, true],
  ['while the product was there', minutesAgo(60), undefined, true],
])('a charger that was lost %s', (_what, since, paused, found) => {
  expect(deviceFindings({ ...fine, ...away(since) }, now, paused)).toHaveLength(found ? 1 : 0);
});

const connector = (status: OcppStatus | null, minutes: number, session?: number): ConnectorFacts => ({
  status,
  statusAt: minutesAgo(minutes),
  sessionSince: session === undefined ? null : minutesAgo(session),
});

test.each<[string, ConnectorFacts, boolean]>([
  ['charging with its session', connector('Charging', 60, 61), false],
  ['charging without a session', connector('Charging', 60), true],
  ['suspended by the car without a session', connector('SuspendedEV', 10), true],
  ['suspended by the charger without a session', connector('SuspendedEVSE', 10), true],
  ['charging without a session for 9 minutes', connector('Charging', 9), false],
  ['free without a session', connector('Available', 60), false],
  ['free with a session', connector('Available', 60, 120), true],
  ['reserved with a session', connector('Reserved', 60, 120), true],
  ['free for 9 minutes with a session', connector('Available', 9, 120), false],
  ['free with a session of 9 minutes', connector('Available', 60, 9), false],
  ['preparing without a session', connector('Preparing', 60), false],
  ['preparing with a session', connector('Preparing', 60, 60), false],
  ['finishing with a session', connector('Finishing', 60, 90), false],
  ['faulted with a session', connector('Faulted', 60, 90), false],
  ['never reported', { ...connector(null, 0, 90), statusAt: null }, false],
])('a connector: %s', (_what, facts, found) => {
  expect(connectorFindings([facts], now)).toHaveLength(found ? 1 : 0);
});

test('the connectors of a device are one finding, since the first of them', () => {
  const connectors = [connector('Available', 20, 400), connector('Charging', 30), connector('Available', 60)];
  expect(connectorFindings(connectors, now)).toEqual([{ kind: 'CONTRADICTION', since: minutesAgo(30), extent: 2 }]);
});

test.each<[OperationalStatus[], boolean]>([
  [['OUTOFORDER', 'UNKNOWN', 'INOPERATIVE'], true],
  [['OUTOFORDER', 'PLANNED', 'REMOVED'], true],
  [['OUTOFORDER', 'AVAILABLE'], false],
  [['OUTOFORDER', 'BLOCKED'], false],
  [['UNKNOWN', 'CHARGING'], false],
  [['PLANNED', 'REMOVED'], false],
  [[], false],
])('a site of %j', (evseStatuses, down) => {
  const found = siteFindings({ chargers: 2, evseStatuses, since: daysAgo(1) });
  expect(found).toEqual(down ? [{ kind: 'SITE_DOWN', since: daysAgo(1), extent: 2 }] : []);
});

const job = (changes: Partial<JobFacts>): JobFacts => ({
  ...{ type: 'RESET_REQUEST', dueAt: minutesAgo(30), failed: 0, answered: 0 },
  ...changes,
});

test.each<[string, JobFacts, number]>([
  ['nothing failed', job({}), 0],
  ['three failed', job({ failed: 3, answered: 2 }), 3],
  ['a week ago', job({ failed: 1, dueAt: daysAgo(7) }), 1],
  ['longer ago', job({ failed: 1, dueAt: daysAgo(7.1) }), 0],
  ['an update that some did not take', job({ type: 'UPDATE_FIRMWARE_REQUEST', failed: 3, answered: 1 }), 2],
  ['an update that all took', job({ type: 'UPDATE_FIRMWARE_REQUEST', failed: 3, answered: 3 }), 0],
])('a job: %s', (_what, facts, extent) => {
  expect(jobFindings(facts, now)).toEqual(extent > 0 ? [{ kind: 'FAILED_JOB', since: facts.dueAt, extent }] : []);
});

const update = (changes: Partial<FirmwareFacts>): FirmwareFacts => ({
  ...{ outcome: 'TIMED_OUT', sentAt: daysAgo(2), answeredAt: daysAgo(2), versionBefore: '1.0', version: '1.0' },
  ...changes,
});

test.each<[string, FirmwareFacts, boolean]>([
  ['still the version before', update({}), true],
  ['the charger says that it failed', update({ outcome: 'FAILED' }), true],
  ['came up after all', update({ version: '1.1' }), false],
  ['under way', update({ outcome: 'ACCEPTED' }), false],
  ['done', update({ outcome: 'EFFECT_SEEN' }), false],
  ['not taken', update({ answeredAt: null }), false],
  ['refused', update({ outcome: 'REJECTED' }), false],
  ['never reported a version', update({ versionBefore: null, version: null }), true],
  ['more than a month ago', update({ sentAt: daysAgo(31) }), false],
])('an update: %s', (_what, facts, found) => {
  expect(firmwareFindings(facts, now)).toEqual(found ? [{ kind: 'FIRMWARE', since: daysAgo(2), extent: 1 }] : []);
});
