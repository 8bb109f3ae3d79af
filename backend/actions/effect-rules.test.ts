import fc from 'fast-check';
import { type Awaited, judge, type Progress, progressOf } from './effect-rules.ts';
import type { Sign } from './signs.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 8, 0, seconds));
const sign = (kind: string, seconds: number, status: string | null = null): Sign => ({ kind, status, at: at(seconds) });
const boot = (seconds: number) => sign('BOOT_NOTIFICATION_REQUEST', seconds);
const nothing: Progress = { installedAt: null, bootedAt: null, failedAt: null };
const action = (more: Partial<Awaited>): Awaited => ({
  ...{ eventType: 'RESET_REQUEST', parameters: {}, outcome: 'ACCEPTED', sentAt: at(0), answeredAt: at(1) },
  ...{ hasNewFirmware: false, backAt: null, asAskedSince: null, progress: nothing },
  ...more,
});
const seenAt = (seconds: number, detail: string | null = null) => ({ outcome: 'EFFECT_SEEN', at: at(seconds), detail });
const trigger = { eventType: 'TRIGGER_MESSAGE_REQUEST', parameters: { requestedMessage: 'MeterValues' } } as const;
const firmware = { eventType: 'UPDATE_FIRMWARE_REQUEST' } as const;
const reports = (status: string, seconds: number) => sign('FIRMWARE_STATUS_NOTIFICATION_REQUEST', seconds, status);
const sameVersion = 'The charger reported the firmware as installed and booted, without reporting a new version.';
const diagnostics = { eventType: 'GET_DIAGNOSTICS_REQUEST' } as const;
const availability = { eventType: 'CHANGE_AVAILABILITY_REQUEST' } as const;
const unanswered = { outcome: 'TIMED_OUT', answeredAt: null, backAt: at(5) } as const;

test.each<[string, Partial<Awaited>, Sign[], unknown]>([
  ['a boot on a new connection is a restart', { backAt: at(5) }, [boot(6)], seenAt(6)],
  ['the first of two', { backAt: at(5) }, [boot(6), boot(7)], seenAt(6)],
  ['a boot on the old connection is none', { backAt: at(5) }, [boot(3)], undefined],
  ['nor one without a new connection', {}, [boot(6)], undefined],
  ['of a soft reset it is one', { parameters: { resetType: 'Soft' } }, [boot(3)], seenAt(3)],
  ['nor one from before the answer', { parameters: { resetType: 'Soft' } }, [boot(0.5)], undefined],
  [
    'an unanswered reset is seen by its boot',
    unanswered,
    [boot(6)],
    seenAt(6, 'The charger did not answer, but it disconnected, reconnected, and booted.'),
  ],
  ['not by one that came too late', unanswered, [boot(15 * 60 + 1)], undefined],
  ['the message that was asked for', trigger, [sign('METER_VALUES_REQUEST', 2)], seenAt(2)],
  ['not another', trigger, [sign('HEARTBEAT_REQUEST', 2)], undefined],
  [
    'a certificate that was asked for, and which nobody here can sign',
    { ...trigger, parameters: { requestedMessage: 'SignV2GCertificate' } },
    [sign('CERTIFICATE_ASKED', 2)],
    { outcome: 'FAILED', detail: expect.stringMatching(/^The charger asked for a certificate, but/) },
  ],
  [
    'a message of another vendor is none',
    { ...trigger, parameters: { requestedMessage: 'SignV2GCertificate' } },
    [sign('DATA_TRANSFER_REQUEST', 2)],
    undefined,
  ],
  ['not one from before the command', trigger, [sign('METER_VALUES_REQUEST', -2)], undefined],
  ['new firmware, with the boot that told of it', { ...firmware, hasNewFirmware: true }, [boot(2), boot(9)], seenAt(9)],
  ['a boot with the old firmware', firmware, [boot(2)], undefined],
  ['a download that failed, which the charger may retry', firmware, [reports('DownloadFailed', 2)], undefined],
  [
    'an update that failed for good, as it seemed, and was installed after that',
    { ...firmware, outcome: 'FAILED', hasNewFirmware: true },
    [boot(9)],
    seenAt(9, 'The charger reported that the update failed, and installed it after that.'),
  ],
  ['one that goes on', firmware, [sign('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 2, 'Downloading')], undefined],
  ['one that failed before', firmware, [sign('FIRMWARE_STATUS_NOTIFICATION_REQUEST', -2, 'DownloadFailed')], undefined],
  [
    'installed and then booted, with the same version',
    firmware,
    [reports('Installed', 2), boot(9)],
    seenAt(9, sameVersion),
  ],
  [
    'booted while it installed, and then installed',
    firmware,
    [reports('Installing', 2), boot(3), reports('Installed', 9)],
    seenAt(9, sameVersion),
  ],
  ['booted before it installed', firmware, [boot(2), reports('Installing', 3), reports('Installed', 9)], undefined],
  [
    'installed, failed after all, and booted',
    firmware,
    [reports('Installed', 2), reports('InstallationFailed', 3), boot(9)],
    undefined,
  ],
  ['installed, and no boot yet', firmware, [reports('Installed', 2)], undefined],
  ['installed long before the command, and a boot', firmware, [reports('Installed', -2), boot(3)], undefined],
  [
    'installed before, as was judged then, and a boot',
    { ...firmware, progress: { ...nothing, installedAt: at(2) } },
    [boot(9)],
    seenAt(9, sameVersion),
  ],
  [
    'booted before, as was judged then, and installed',
    { ...firmware, progress: { ...nothing, bootedAt: at(2) } },
    [reports('Installed', 9)],
    seenAt(9, sameVersion),
  ],
  [
    'with another version nothing is left to say',
    { ...firmware, hasNewFirmware: true },
    [reports('Installed', 2), boot(9)],
    seenAt(9),
  ],
  ['a file that has come', diagnostics, [sign('UPLOAD', 2)], seenAt(2)],
  [
    'a file that could not be uploaded, which the charger may retry',
    diagnostics,
    [sign('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 2, 'UploadFailed')],
    undefined,
  ],
  [
    'a file that came with the retry',
    diagnostics,
    [sign('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 2, 'UploadFailed'), sign('UPLOAD', 9)],
    seenAt(9),
  ],
  [
    'a file that comes after the upload had failed',
    { ...diagnostics, outcome: 'FAILED' },
    [sign('UPLOAD', 9)],
    seenAt(9, 'The charger reported that an upload failed, and uploaded the file after that.'),
  ],
  [
    'an upload that fails again',
    { ...diagnostics, outcome: 'FAILED' },
    [sign('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 9, 'UploadFailed')],
    undefined,
  ],
  [
    'a file that could not be uploaded by a charger that had answered without a name',
    { ...diagnostics, outcome: 'REJECTED' },
    [sign('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 2, 'UploadFailed')],
    { outcome: 'FAILED', detail: 'The charger reported that the upload failed.' },
  ],
  [
    'a file of a charger that had answered that it has none',
    { ...diagnostics, outcome: 'REJECTED' },
    [sign('UPLOAD', 2)],
    seenAt(2, 'The charger answered that it has no diagnostics, but it uploaded a file.'),
  ],
  ['a connector that became so', { ...availability, asAskedSince: at(4) }, [sign('ANSWERED', 1)], seenAt(4)],
  ['one that was so before it answered', { ...availability, asAskedSince: at(-9) }, [sign('ANSWERED', 1)], seenAt(1)],
  ['one that is not so yet', availability, [sign('STATUS_NOTIFICATION_REQUEST', 2, 'Charging')], undefined],
])('%s', (_what, given, signs, expected) => {
  expect(judge(action(given), signs)).toEqual(expected);
});

describe('whatever a charger reports of an update', () => {
  const statuses = [
    'Idle',
    'Downloading',
    'DownloadFailed',
    'Downloaded',
    'Installing',
    'InstallationFailed',
    'Installed',
  ];
  const report = fc.oneof(fc.constant('boot'), fc.constantFrom(...statuses));
  const signsOf = (reported: readonly string[]) =>
    reported.map((status, index) => (status === 'boot' ? boot(index + 1) : reports(status, index + 1)));
  const parameters = { numRuns: 2000, seed: 51 };

  test('the last report decides whether it has failed, and it is the same in parts', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), fc.nat(12), (reported, cut) => {
        const signs = signsOf(reported);
        const whole = progressOf(action(firmware), signs);
        const first = progressOf(action(firmware), signs.slice(0, cut));
        expect(progressOf(action({ ...firmware, progress: first }), signs.slice(cut))).toEqual(whole);
        const last = reported.filter((status) => status !== 'boot' && status !== 'Idle').at(-1) ?? '';
        expect(whole.failedAt !== null).toBe(last.endsWith('Failed'));
      }),
      parameters,
    );
  });

  test('no failure ends it, and an installation with a boot after the last attempt began is its effect', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reported) => {
        const since = reported.slice(
          1 +
            Math.max(
              ...['Downloading', 'Downloaded', 'Installing', 'DownloadFailed', 'InstallationFailed'].map((status) =>
                reported.lastIndexOf(status),
              ),
            ),
        );
        const isDone = since.includes('Installed') && since.includes('boot');
        expect(judge(action(firmware), signsOf(reported))?.outcome).toBe(isDone ? 'EFFECT_SEEN' : undefined);
      }),
      parameters,
    );
  });
});
