import { ocppActions } from '@dmp/shared/contract';
import fc from 'fast-check';
import { type Frame, keptRefused, readFrame } from './frames.ts';
import { checkPayload } from './schemas.ts';

const secret = 'S3CRET';
const faultOf = (frame: Frame) => (frame.kind === 'fault' ? [frame.messageId, frame.fault.code] : frame.kind);

test('a proper CALL, CALLRESULT and CALLERROR', () => {
  expect(readFrame('[2,"a","Heartbeat",{}]')).toEqual({
    kind: 'call',
    messageId: 'a',
    action: 'Heartbeat',
    payload: {},
    deviations: [],
  });
  expect(readFrame('[3,"a",{"status":"Accepted"}]')).toEqual({
    kind: 'result',
    messageId: 'a',
    payload: { status: 'Accepted' },
    deviations: [],
  });
  expect(readFrame('[4,"a","NotSupported","no",{}]')).toEqual({
    kind: 'error',
    messageId: 'a',
    code: 'NotSupported',
    description: 'no',
  });
});

test.each([
  ['broken JSON', `{"${secret}`, '-1', 'FormationViolation'],
  ['nothing', '', '-1', 'FormationViolation'],
  ['no array', `{"a":"${secret}"}`, '-1', 'FormationViolation'],
  ['JSON null', 'null', '-1', 'FormationViolation'],
  ['an empty array', '[]', '-1', 'GenericError'],
  ['an unknown message type', `[9,"a","${secret}",{}]`, 'a', 'GenericError'],
  ['a message type that is a text', `["2","a","Heartbeat",{}]`, 'a', 'GenericError'],
  ['a message id that is a number', '[2,7,"Heartbeat",{}]', '-1', 'FormationViolation'],
  ['an empty message id', '[2,"","Heartbeat",{}]', '-1', 'FormationViolation'],
  ['a message id that is too long', `[2,"${secret.repeat(7)}","Heartbeat",{}]`, '-1', 'FormationViolation'],
  ['an action that is a number', '[2,"a",5,{}]', 'a', 'FormationViolation'],
  ['an unknown action', `[2,"a","${secret}",{}]`, 'a', 'NotImplemented'],
  ['an action of Object.prototype', '[2,"a","constructor",{}]', 'a', 'NotImplemented'],
  ['an action only the central system sends', '[2,"a","Reset",{"type":"Hard"}]', 'a', 'NotSupported'],
  ['a CALL without payload', '[2,"a","Heartbeat"]', 'a', 'ProtocolError'],
  ['a CALL with too much', `[2,"a","Heartbeat",{},"${secret}"]`, 'a', 'FormationViolation'],
  ['a payload that is an array', '[2,"a","Heartbeat",[]]', 'a', 'FormationViolation'],
  ['a payload that is null', '[2,"a","Heartbeat",null]', 'a', 'FormationViolation'],
  ['a missing field', '[2,"a","BootNotification",{"chargePointVendor":"V"}]', 'a', 'OccurenceConstraintViolation'],
  ['an unknown field', `[2,"a","Heartbeat",{"${secret}":1}]`, 'a', 'FormationViolation'],
  ['a field of the wrong type', `[2,"a","Authorize",{"idTag":5}]`, 'a', 'TypeConstraintViolation'],
  [
    'a text that is too long',
    `[2,"a","Authorize",{"idTag":"${secret.repeat(9)}"}]`,
    'a',
    'PropertyConstraintViolation',
  ],
  [
    'a value out of its list',
    `[2,"a","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"${secret}"}]`,
    'a',
    'PropertyConstraintViolation',
  ],
  [
    'a time that is none',
    `[2,"a","StartTransaction",{"connectorId":1,"idTag":"t","meterStart":0,"timestamp":"${secret}"}]`,
    'a',
    'PropertyConstraintViolation',
  ],
])('%s is answered with the right CALLERROR and repeats nothing', (_, text, messageId, code) => {
  const frame = readFrame(text, true);
  expect(faultOf(frame)).toEqual([messageId, code]);
  expect(JSON.stringify(frame)).not.toContain(secret);
});

test.each([
  ['[3]', undefined],
  ['[3,"a"]', 'a'],
  ['[3,"a",{},1]', 'a'],
  ['[3,5,{}]', undefined],
  ['[4,"a"]', 'a'],
  ['[4,"a",5]', 'a'],
  ['[3,"a",{"status":"Accepted"', 'a'],
  ['[4,"a","GenericError","', 'a'],
  ['[3,"a', undefined],
  ['["3","a",{"status":"Accepted"}]', 'a'],
  ['[[3,"a",{}]]', 'a'],
])('a broken answer is not answered: %s', (text, messageId) => {
  expect(readFrame(text, true)).toEqual({ kind: 'broken', messageId, reason: expect.stringMatching(/\.$/) });
});

test.each([
  ['no comma', '[2 "a" "Heartbeat" {}]', 'a', 'Heartbeat'],
  ['single quotes', "[2,'a','Heartbeat',{}]", 'a', 'Heartbeat'],
  ['a byte order mark', '\ufeff[2,"a","Heartbeat",{}]', 'a', 'Heartbeat'],
  ['NULs after it', '[2,"a","Heartbeat",{}]\0\0', 'a', 'Heartbeat'],
  ['NULs in its texts', '[2,"a","BootNotification",{"meterSerialNumber":"\0\0"}]', 'a', 'BootNotification'],
  ['a missing value', '[2,"a","MeterValues",{"connectorId":1,"transactionId":,"meterValue":[]}]', 'a', 'MeterValues'],
  ['a second message behind it', '[2,"a","Heartbeat",{}][2,"b","Heartbeat",{}]', 'a', 'Heartbeat'],
  ['no opening bracket', '2,"a","Heartbeat",{}]', 'a', 'Heartbeat'],
  ['a control character in its id', '[2,"a\u0001","Heartbeat",{}]', 'a\u0001', 'Heartbeat'],
  ['no end of its action', '[2,"a","Heartb', 'a', undefined],
  ['an action that OCPP does not have', '[2,"a","Heartbeats",{]', 'a', undefined],
  ['an id that is too long', `[2,"${'i'.repeat(37)}","Heartbeat",{]`, '-1', 'Heartbeat'],
  ['no end of its id', '[2,"abc', '-1', undefined],
  ['nothing but a number', '3 is what it says', '-1', undefined],
])('of a CALL with %s the id and the action are read', (_, text, messageId, action) => {
  const code = 'FormationViolation';
  expect(readFrame(text)).toMatchObject({ kind: 'fault', messageId, fault: { code }, isMalformed: true });
  expect((readFrame(text) as { action?: string }).action).toBe(action);
});

test.each<[string, unknown, string[]]>([
  ['[2,"a","Heartbeat"]', { action: 'Heartbeat', payload: {} }, ['The payload is missing.']],
  ['[2,"a","Heartbeat",null]', { action: 'Heartbeat', payload: {} }, ['The payload is missing.']],
  ['[2,"a","Heartbeat",{},"x"]', { action: 'Heartbeat', payload: {} }, ['A CALL has four elements.']],
  ['[2,"a","Heartbeat",{"x":1}]', { action: 'Heartbeat', payload: {} }, ['x is not in OCPP 1.6.']],
  ['[3,"a",{},1]', { payload: {} }, ['A CALLRESULT has three elements.']],
  ['[3,"a"]', { payload: undefined }, []],
])('%s is understood', (text, understood, deviations) => {
  expect(readFrame(text)).toMatchObject({ messageId: 'a', ...(understood as object), deviations });
});

test.each([
  ['a payload that is an array', '[2,"a","Heartbeat",[]]', 'FormationViolation'],
  ['no payload where one is needed', '[2,"a","Authorize"]', 'OccurenceConstraintViolation'],
])('%s cannot be understood', (_, text, code) => {
  expect(faultOf(readFrame(text))).toEqual(['a', code]);
});

test('a message that is not UTF-8 is understood, and refused where OCPP is kept strictly', () => {
  const text =
    '[2,"a","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Faulted","info":"90 \u00b0C"}]';
  const deviations = ['The message is not UTF-8; it is read as Latin-1.'];
  expect(readFrame(text, false, false)).toMatchObject({ kind: 'call', payload: { info: '90 \u00b0C' }, deviations });
  expect(faultOf(readFrame(text, true, false))).toEqual(['a', 'FormationViolation']);
});

test('deeply nested JSON is refused like any other', () => {
  expect(faultOf(readFrame('['.repeat(100_000)))).toEqual(['-1', 'FormationViolation']);
  const deep = `[2,"a","Heartbeat",${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]`;
  expect(faultOf(readFrame(deep))).toEqual(['a', 'FormationViolation']);
  const reason = 'The answer is nested deeper than 100 levels.';
  expect(readFrame(`[3,"a",${'['.repeat(200)}`)).toEqual({ kind: 'broken', messageId: 'a', reason });
  expect(readFrame(`[3,7,${'['.repeat(200)}`)).toEqual({ kind: 'broken', messageId: undefined, reason });
});

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
test.each([
  ['nothing wrong', '[2,"a","Authorize",{"idTag":5}]', '[2,"a","Authorize",{"idTag":5}]'],
  ['a CALL nested too deep', `[2,"a","Authorize",${lists(5000)}]`, '[2,"a","Authorize","…"]'],
  ['a long CALL', `[2,"a","Authorize",{"idTag":"${secret.repeat(15_000)}"}]`, '[2,"a","Authorize","…"]'],
  ['a long CALL of no action', `[2,"a","${secret}",{"idTag":"${secret.repeat(15_000)}"}]`, '[2,"a","…"]'],
  ['a long answer', `[3,"a",{"data":"${secret.repeat(15_000)}"}]`, '[3,"a","…"]'],
  ['nothing but levels', '['.repeat(200), '[2,"-1","…"]'],
])('of a refused frame with %s is kept what can be shown', (_, text, kept) => {
  expect(keptRefused(text)).toBe(kept);
});

test('a decimal that is no exact binary fraction is a multiple of 0.1', () => {
  const profile = (limit: number) => ({
    connectorId: 1,
    csChargingProfiles: {
      chargingProfileId: 1,
      stackLevel: 0,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
    },
  });
  expect(checkPayload('SetChargingProfile', 'req', profile(21.4))).toBeUndefined();
  expect(checkPayload('SetChargingProfile', 'req', profile(21.45))?.code).toBe('PropertyConstraintViolation');
});

describe('a frame that is no JSON', () => {
  const id = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 36 });
  const action = fc.constantFrom(...ocppActions);
  const space = fc.constantFrom('', ' ', '\n', '\t ', '\0', '\ufeff');
  const notJson = (text: string) => {
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  };
  /** A payload that was damaged on its way: cut, with a part missing, or with a character that JSON does not have. */
  const damaged = fc
    .tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('', '\0', ',', ':,', "'", 'NaN', 'undefined', '\\x'),
    )
    .map(([json, from, length, part]) => {
      const at = from % (json.length + 1);
      return json.slice(0, at) + part + json.slice(at + (length % 5));
    });
  const ending = fc.constantFrom('', ']', '}]', '\0', ']]', '][2,"x","Heartbeat",{}]');
  const parameters = { numRuns: 2000, seed: 51 };

  test('keeps the id and the action of a CALL', () => {
    fc.assert(
      fc.property(id, action, space, space, damaged, ending, (messageId, name, before, between, payload, end) => {
        const text = `${before}[2,${between}${JSON.stringify(messageId)},"${name}",${payload}${end}`;
        fc.pre(notJson(text));
        expect(readFrame(text)).toMatchObject({ kind: 'fault', messageId, action: name, isMalformed: true });
      }),
      parameters,
    );
  });

  test('keeps the id of an answer, which is never answered', () => {
    fc.assert(
      fc.property(id, fc.constantFrom(3, 4), space, damaged, ending, (messageId, kind, before, rest, end) => {
        const text = `${before}[${kind},${JSON.stringify(messageId)},${rest}${end}`;
        fc.pre(notJson(text));
        expect(readFrame(text)).toMatchObject({ kind: 'broken', messageId });
      }),
      parameters,
    );
  });

  test('whatever it is, nothing throws, and what is answered has an id that OCPP allows', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), damaged), (text) => {
        const frame = readFrame(text);
        if (frame.kind === 'fault') expect(frame.messageId.length).toBeLessThanOrEqual(36);
        expect(typeof keptRefused(text)).toBe('string');
      }),
      parameters,
    );
  });
});

test('a StopTransaction without an object is taken all the same, and is refused where OCPP is strict', () => {
  for (const payload of ['[]', '"x"', '5', 'null']) {
    const text = `[2,"id","StopTransaction",${payload}]`;
    expect(readFrame(text, false)).toMatchObject({ kind: 'call', messageId: 'id', payload: {} });
    expect(readFrame(text, true)).toMatchObject({ kind: 'fault', messageId: 'id' });
  }
  expect(readFrame('[2,"id","Heartbeat",[]]', false)).toMatchObject({ kind: 'fault' });
});
