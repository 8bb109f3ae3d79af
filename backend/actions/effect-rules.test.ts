import { type Awaited, judge } from './effect-rules.ts';
import type { Sign } from './signs.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 8, 0, seconds));
const sign = (kind: string, seconds: number, status: string | null = null): Sign => ({ kind, status, at: at(seconds) });
const boot = (seconds: number) => sign('BOOT_NOTIFICATION_REQUEST', seconds);
const action = (more: Partial<Awaited>): Awaited => ({
  ...{ eventType: 'RESET_REQUEST', parameters: {}, outcome: 'ACCEPTED', sentAt: at(0), answeredAt: at(1) },
  ...{ hasNewFirmware: false, backAt: null, asAskedSince: null },
  ...more,
});
const seenAt = (seconds: number, detail: string | null = null) => ({ outcome: 'EFFECT_SEEN', at: at(seconds), detail });
const trigger = { eventType: 'TRIGGER_MESSAGE_REQUEST', parameters: { requestedMessage: 'MeterValues' } } as const;
const firmware = { eventType: 'UPDATE_FIRMWARE_REQUEST' } as const;
const diagnostics = { eventType: 'GET_DIAGNOSTICS_REQUEST' } as const;
const availability = { eventType: 'CHANGE_AVAILABILITY_REQUEST' } as const;
const unanswered = { outcome: 'TIMED_OUT', answeredAt: null, backAt: at(5) } as const;

test.each<[string, Partial<Awaited>, Sign[], unknown]>([
  ['a boot on a new connection is a restart', { backAt: at(5) }, [boot(6)], seenAt(6)],
  ['the first of two', { backAt: at(5) }, [boot(6), boot(7)], seenAt(6)],
  ['a boot on the old connection is none', { backAt: at(5) }, [boot(3)], undefined],
  ['nor one without a new connection', {}, [boot(6)], undefined],
  [
    'an unanswered reset is seen by its boot',
    unanswered,
    [boot(6)],
    seenAt(6, 'The charger did not answer, but it disconnected, reconnected, and booted.'),
  ],
  ['not by one that came too late', unanswered, [boot(15 * 60 + 1)], undefined],
  ['the message that was asked for', trigger, [sign('METER_VALUES_REQUEST', 2)], seenAt(2)],
  ['not another', trigger, [sign('HEARTBEAT_REQUEST', 2)], undefined],
  ['not one from before the command', trigger, [sign('METER_VALUES_REQUEST', -2)], undefined],
  ['new firmware, with the boot that told of it', { ...firmware, hasNewFirmware: true }, [boot(2), boot(9)], seenAt(9)],
  ['a boot with the old firmware', firmware, [boot(2)], undefined],
  [
    'a download that failed',
    firmware,
    [sign('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 2, 'DownloadFailed')],
    { outcome: 'FAILED', detail: 'The charger reported that the update failed.' },
  ],
  ['one that goes on', firmware, [sign('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 2, 'Downloading')], undefined],
  ['one that failed before', firmware, [sign('FIRMWARE_STATUS_NOTIFICATION_REQUEST', -2, 'DownloadFailed')], undefined],
  ['a file that has come', diagnostics, [sign('UPLOAD', 2)], seenAt(2)],
  [
    'a file that could not be uploaded',
    diagnostics,
    [sign('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 2, 'UploadFailed')],
    { outcome: 'FAILED', detail: 'The charger reported that the upload failed.' },
  ],
  ['a connector that became so', { ...availability, asAskedSince: at(4) }, [sign('ANSWERED', 1)], seenAt(4)],
  ['one that was so before it answered', { ...availability, asAskedSince: at(-9) }, [sign('ANSWERED', 1)], seenAt(1)],
  ['one that is not so yet', availability, [sign('STATUS_NOTIFICATION_REQUEST', 2, 'Charging')], undefined],
])('%s', (_what, given, signs, expected) => {
  expect(judge(action(given), signs)).toEqual(expected);
});
