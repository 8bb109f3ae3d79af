import { FrameHeadReader, framePayloadExtract, messageLabel, messageType } from './frame-head.ts';

type Origin = 'EVSE' | 'SERVER';

/** Label, type, and payload extract of the last of these messages. */
function readLast(...messages: (readonly [Origin, string])[]) {
  const reader = new FrameHeadReader();
  const all = messages.map(([origin, message]) => ({ message, head: reader.read({ origin, message }) }));
  const { message, head } = all.at(-1) ?? all[0] ?? { message: '', head: reader.read({ origin: 'EVSE', message: '' }) };
  return [messageLabel(head), messageType(head), framePayloadExtract(message, head, 100)];
}

const boot: readonly [Origin, string] = ['EVSE', '[2,"1","BootNotification",{"chargePointVendor":"ABB"}]'];

test.each<[string, (readonly [Origin, string])[], string[]]>([
  ['a call', [boot], ['BootNotification', 'BootNotification', '{"chargePointVendor":"ABB"}']],
  [
    'its response',
    [boot, ['SERVER', '[3,"1",{"status":"Accepted"}]']],
    ['BootNotification response', 'BootNotification', '{"status":"Accepted"}'],
  ],
  [
    'a response with the same ID from the wrong side',
    [boot, ['EVSE', '[3,"1",{"status":"Accepted"}]']],
    ['Response', 'Other', '{"status":"Accepted"}'],
  ],
  ['a duplicate response', [boot, ['SERVER', '[3,"1",{}]'], ['SERVER', '[3,"1",{}]']], ['Response', 'Other', '{}']],
  [
    'an error',
    [
      ['SERVER', '[2,"9","Reset",{"type":"Hard"}]'],
      ['EVSE', '[4,"9","NotSupported","No hard reset",{}]'],
    ],
    ['Reset error: NotSupported', 'Reset', '"No hard reset",{}'],
  ],
  ['an error without a call', [['EVSE', '[4,"9","GenericError","",{}]']], ['Error: GenericError', 'Other', '"",{}']],
  [
    'white space, and quotes in an ID',
    [['EVSE', ' [ 2 , "a\\"b" , "Heartbeat" , { } ] ']],
    ['Heartbeat', 'Heartbeat', '{ }'],
  ],
  ['an action that is not in OCPP 1.6', [['EVSE', '[2,"1","NotifyReport",{}]']], ['NotifyReport', 'Other', '{}']],
  [
    'a text of the server',
    [['SERVER', 'The charger connected.']],
    ['Connection', 'Connection', 'The charger connected.'],
  ],
  ['a text of a charger', [['EVSE', 'hello']], ['Not an OCPP message', 'Other', 'hello']],
  ['an incomplete frame', [['EVSE', '[2,"1']], ['Not an OCPP message', 'Other', '[2,"1']],
  [
    'an array that is not a frame',
    [['SERVER', '[7,"1","Reset",{}]']],
    ['Not an OCPP message', 'Other', '[7,"1","Reset",{}]'],
  ],
])('%s', (_, messages, expected) => {
  expect(readLast(...messages)).toEqual(expected);
});

test('a long payload is truncated', () => {
  const head = new FrameHeadReader().read({ origin: 'EVSE', message: '[2,"1","DataTransfer",{"data":"0123456789"}]' });
  expect(framePayloadExtract('[2,"1","DataTransfer",{"data":"0123456789"}]', head, 10)).toBe('{"data":"0');
});

test('the oldest calls without a response are dropped', () => {
  const reader = new FrameHeadReader();
  for (let id = 0; id < 1000; id += 1) {
    reader.read({ origin: 'SERVER', message: `[2,"${id}","Reset",{}]` });
  }
  expect(reader.read({ origin: 'EVSE', message: '[3,"0",{}]' }).action).toBeUndefined();
  expect(reader.read({ origin: 'EVSE', message: '[3,"999",{}]' }).action).toBe('Reset');
});
