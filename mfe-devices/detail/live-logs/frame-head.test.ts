import { FrameHeads, messageLabel, payloadExtract, typeOf } from './frame-head.ts';

type Origin = 'EVSE' | 'SERVER';

/** The last of these messages, as it is called, found and shown. */
function readLast(...messages: (readonly [Origin, string])[]) {
  const heads = new FrameHeads();
  const all = messages.map(([origin, message]) => ({ message, head: heads.read({ origin, message }) }));
  const { message, head } = all.at(-1) ?? all[0] ?? { message: '', head: heads.read({ origin: 'EVSE', message: '' }) };
  return [messageLabel(head), typeOf(head), payloadExtract(message, head, 100)];
}

const boot: readonly [Origin, string] = ['EVSE', '[2,"1","BootNotification",{"chargePointVendor":"ABB"}]'];

test.each<[string, (readonly [Origin, string])[], string[]]>([
  ['a call', [boot], ['BootNotification', 'BootNotification', '{"chargePointVendor":"ABB"}']],
  [
    'its answer',
    [boot, ['SERVER', '[3,"1",{"status":"Accepted"}]']],
    ['BootNotification response', 'BootNotification', '{"status":"Accepted"}'],
  ],
  [
    'an answer of the same id to the other side',
    [boot, ['EVSE', '[3,"1",{"status":"Accepted"}]']],
    ['Response', 'Other', '{"status":"Accepted"}'],
  ],
  [
    'an answer that comes twice',
    [boot, ['SERVER', '[3,"1",{}]'], ['SERVER', '[3,"1",{}]']],
    ['Response', 'Other', '{}'],
  ],
  [
    'an error',
    [
      ['SERVER', '[2,"9","Reset",{"type":"Hard"}]'],
      ['EVSE', '[4,"9","NotSupported","No hard reset",{}]'],
    ],
    ['Reset error: NotSupported', 'Reset', '"No hard reset",{}'],
  ],
  ['an error to nothing', [['EVSE', '[4,"9","GenericError","",{}]']], ['Error: GenericError', 'Other', '"",{}']],
  [
    'white space, and quotes in an id',
    [['EVSE', ' [ 2 , "a\\"b" , "Heartbeat" , { } ] ']],
    ['Heartbeat', 'Heartbeat', '{ }'],
  ],
  ['an action that is not of OCPP 1.6', [['EVSE', '[2,"1","NotifyReport",{}]']], ['NotifyReport', 'Other', '{}']],
  [
    'a sentence of the server',
    [['SERVER', 'The charger connected.']],
    ['Connection', 'Connection', 'The charger connected.'],
  ],
  ['a sentence of a charger', [['EVSE', 'hello']], ['Not an OCPP message', 'Other', 'hello']],
  ['half a frame', [['EVSE', '[2,"1']], ['Not an OCPP message', 'Other', '[2,"1']],
  [
    'an array that is no frame',
    [['SERVER', '[7,"1","Reset",{}]']],
    ['Not an OCPP message', 'Other', '[7,"1","Reset",{}]'],
  ],
])('%s', (_, messages, expected) => {
  expect(readLast(...messages)).toEqual(expected);
});

test('a long payload is cut', () => {
  const head = new FrameHeads().read({ origin: 'EVSE', message: '[2,"1","DataTransfer",{"data":"0123456789"}]' });
  expect(payloadExtract('[2,"1","DataTransfer",{"data":"0123456789"}]', head, 10)).toBe('{"data":"0');
});

test('calls that are never answered are forgotten, the oldest first', () => {
  const heads = new FrameHeads();
  for (let id = 0; id < 1000; id += 1) {
    heads.read({ origin: 'SERVER', message: `[2,"${id}","Reset",{}]` });
  }
  expect(heads.read({ origin: 'EVSE', message: '[3,"0",{}]' }).action).toBeUndefined();
  expect(heads.read({ origin: 'EVSE', message: '[3,"999",{}]' }).action).toBe('Reset');
});
