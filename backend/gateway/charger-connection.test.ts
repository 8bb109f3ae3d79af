import { EventEmitter } from 'node:events';
import { serverLimits } from '@dmp/shared/contract';
import PQueue from 'p-queue';
import type { WebSocket } from 'ws';
import { commandTimes } from '../bus/index.ts';
import { ChargerConnection } from './charger-connection.ts';
import { type Entry, Journal } from './journal.ts';
import type { GatewayMeter } from './meter.ts';
import { Traffic } from './traffic.ts';

/** What a session uses of a WebSocket. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly done: string[] = [];
  send(text: string, sent?: () => void): void {
    this.done.push(text);
    sent?.();
  }
  ping = () => void this.done.push('ping');
  pause = () => void this.done.push('pause');
  resume = () => void (this.done.at(-1) !== 'resume' && this.done.push('resume'));
  terminate = () => void this.done.push('terminate');
  close = (code: number) => void this.done.push(`close ${code}`);
  say = (text: string) => this.emit('message', Buffer.from(text), false);
  /** Message ids that were answered, in order. */
  answered = () => this.done.filter((text) => text.startsWith('[')).map((text) => (JSON.parse(text) as string[])[1]);
}

const charger = {
  deviceId: 'd',
  chargeboxId: 'CP1',
  stationByEvse: new Map([['E1', 'S1']]),
  evseByConnector: new Map([[1, 'E1']]),
  reported: new Map([[1, { status: null, at: null }]]),
  clockOffset: undefined,
  heartbeatSeconds: 300,
};
const heartbeat = (id: string) => `[2,"${id}","Heartbeat",{}]`;

function open(
  write: (entries: readonly Entry[]) => Promise<void> = async () => {},
  meter?: GatewayMeter,
  heartbeatSeconds = 300,
  traffic = new Traffic({ dailyMegabytes: 500 }),
) {
  const socket = new FakeSocket();
  const errors: unknown[] = [];
  const session = new ChargerConnection(
    {
      charger: { ...charger, heartbeatSeconds, lastBoot: null },
      socket: socket as unknown as WebSocket,
      journal: new Journal({
        write: async (entries) => {
          await write(entries);
          return entries.map(({ effects }) => ({ isMetered: effects.some(({ kind }) => kind === 'metered') }));
        },
        findLocked: async () => new Set(),
        watch: { away() {}, back() {}, keptApart() {} },
      }),
      gateway: 'g',
      address: '192.0.2.1',
      isStrict: false,
      heartbeatSeconds: 300,
      silenceMarginSeconds: 60,
      answerTimeoutMs: 1000,
      traffic,
      statusTurns: new PQueue(),
      onExcess: () => {},
      onMalformed: () => {},
      onBootRefused: () => {},
      onBooted: () => {},
      onError: (error) => void errors.push(error),
      onRefused: (_, reason) => meter?.refused(reason),
      meter,
    },
    new Date(0),
  );
  return { socket, session, errors };
}

/** Lets time pass and has the charger pinged every 30 seconds, as the gateway does. */
async function pingFor(session: ChargerConnection, seconds: number, each: (second: number) => void = () => {}) {
  for (let second = 30; second <= seconds; second += 30) {
    await jest.advanceTimersByTimeAsync(30_000);
    each(second);
    if (!session.checkAlive()) return second;
  }
  return undefined;
}
const boot = '[2,"b","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]';

test('a charger that sends nothing, not even a pong, for longer than its heartbeats and the margin is dropped', async () => {
  jest.useFakeTimers();
  const { socket, session } = open();
  expect(await pingFor(session, 600, (second) => second <= 90 && socket.emit('pong'))).toBe(480);
  expect(socket.done.at(-1)).toBe('terminate');
  jest.useRealTimers();
});

test('a charger that never answers a ping and keeps its heartbeat stays, with a note of it every hour', async () => {
  jest.useFakeTimers();
  const { socket, session, findings } = keeping();
  const beat = (second: number) => second % 90 === 0 && socket.say(heartbeat(String(second)));
  expect(await pingFor(session, 3 * 3600, beat)).toBeUndefined();
  jest.useRealTimers();
  expect(findings).toEqual(Array(3).fill({ 'WebSocket ping': ['Pings are not answered.'] }));
});

test('a charger may be silent for as long as the interval that it was given last', async () => {
  jest.useFakeTimers();
  const { socket, session } = open(async (entries) => void entries.map(({ rows }) => rows({})), undefined, 20);
  expect(await pingFor(open(undefined, undefined, 20).session, 600)).toBe(90);
  await jest.advanceTimersByTimeAsync(0);
  socket.say(boot);
  await jest.advanceTimersByTimeAsync(1000);
  const change = { key: 'HeartbeatInterval', value: '900' };
  const { sendBefore, answerBefore } = commandTimes(60_000, 60_000);
  void session.run({ action: 'ChangeConfiguration', payload: change, messageId: 'c', sendBefore, answerBefore });
  while (!socket.done.some((text) => text.includes('"c"'))) await jest.advanceTimersByTimeAsync(10);
  socket.say('[3,"c",{"status":"Accepted"}]');
  expect(await pingFor(session, 1800)).toBe(990);
  jest.useRealTimers();
});

test('a charger that answers pings and sends nothing is noted as in contact, every five minutes', async () => {
  jest.useFakeTimers();
  const contacts: string[] = [];
  const { socket, errors } = open(async (entries) => {
    for (const { effects } of entries) contacts.push(...effects.map(({ kind }) => kind));
  });
  for (let second = 0; second <= 660; second += 30) {
    if (second === 60) socket.say(heartbeat('h'));
    socket.emit('pong');
    await jest.advanceTimersByTimeAsync(30_000);
  }
  jest.useRealTimers();
  // The first of its heartbeat at 1 minute, then of answers at 6 and 11.
  expect(contacts.filter((kind) => kind === 'contact')).toHaveLength(3);
  expect(errors).toEqual([]);
});

test.each([
  ['it has booted', '[2,"b","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]'],
  ['it has only connected', '[2,"h","Heartbeat",{}]'],
])('a charger that reports nothing once %s is asked for the status of each connector', async (_, first) => {
  jest.useFakeTimers();
  // A command is sent once its row is written.
  const { socket, errors } = open(async (entries) => void entries.map(({ rows }) => rows({})));
  socket.say(first);
  const asked = () => socket.done.filter((text) => text.startsWith('[2,'));
  while (asked().length === 0) await jest.advanceTimersByTimeAsync(500);
  const [question] = asked();
  socket.say(`[3,"${(JSON.parse(question ?? '') as string[])[1]}",{"status":"Accepted"}]`);
  // Between two commits is a real rest.
  for (let times = 0; asked().length < 2 && times < 1000; times += 1) await jest.advanceTimersByTimeAsync(10);
  jest.useRealTimers();
  expect(asked()).toEqual(
    [0, 1].map((connectorId) =>
      expect.stringMatching(
        new RegExp(`"TriggerMessage",\\{"requestedMessage":"StatusNotification","connectorId":${connectorId}\\}\\]$`),
      ),
    ),
  );
  expect(errors).toEqual([]);
});

const realTurn = setImmediate;

/** What a charger has not reported at last that does not know TriggerMessage, and says this each second. */
async function unreportedOf(each: (second: number) => readonly string[]): Promise<object[]> {
  jest.useFakeTimers();
  const unreported: object[] = [];
  let said = 0;
  const { socket, session } = open(async (entries) => {
    for (const { effects, rows } of entries) {
      rows({});
      unreported.push(...effects.filter(({ kind }) => kind === 'unreported'));
    }
  });
  for (let second = 0; second < 300 && unreported.length === 0; second += 1) {
    for (const text of each(second)) {
      socket.say(text);
      said += 1;
    }
    // Between two commits is a real pause.
    while (socket.done.filter((sent) => sent.startsWith('[3,')).length < said) {
      await jest.advanceTimersByTimeAsync(1);
      await new Promise(realTurn);
    }
    await jest.advanceTimersByTimeAsync(1000);
    for (const text of socket.done.filter((sent) => sent.startsWith('[2,'))) {
      socket.say(`[3,"${(JSON.parse(text) as string[])[1]}",{"status":"NotImplemented"}]`);
    }
  }
  jest.useRealTimers();
  session.stop();
  return unreported;
}
const available = '[2,"s","StatusNotification",{"connectorId":9,"errorCode":"NoError","status":"Available"}]';

const startedUp = '[2,"e","FirmwareStatusNotification",{"status":"Installed"}]';

test.each([
  ['on a connection that it has just opened', [], false],
  ['after a status', [available], false],
  ['once more', [boot], false],
  ['after an event of its start', [startedUp], false],
  ['after a heartbeat', [heartbeat('h')], true],
])('a boot %s', async (_, before, isKept) => {
  const unreported = await unreportedOf((second) => (second === 0 ? [...before, boot] : []));
  expect(unreported).toEqual([expect.objectContaining({ bootedAt: expect.any(Date), isKept, inSession: [] })]);
});

test('meter values of a session after a boot say that it goes on', async () => {
  const metered = '[2,"m","MeterValues",{"connectorId":1,"transactionId":7,"meterValue":[]}]';
  const unreported = await unreportedOf((second) => [
    ...(second === 0 ? [boot] : []),
    ...(second % 20 === 0 ? [metered] : []),
  ]);
  expect(unreported).toEqual([expect.objectContaining({ isKept: false, inSession: [1] })]);
});

test('the answer to a command is logged with the EVSE of the command, as the command itself is', async () => {
  const logged: (string | null)[][] = [];
  const { socket, session } = open(async (entries) => {
    for (const { rows } of entries) {
      logged.push(...rows({}).map(({ detail_type, evse_uid, station_id }) => [detail_type, evse_uid, station_id]));
    }
  });
  for (const [id, connectorId] of [
    ['m1', 1],
    ['m2', 0],
  ] as const) {
    const { sendBefore, answerBefore } = commandTimes(1000, 1000);
    const payload = { connectorId };
    const reply = session.run({ action: 'UnlockConnector', payload, messageId: id, sendBefore, answerBefore });
    while (!socket.done.some((text) => text.includes(`"${id}"`))) await new Promise(setImmediate);
    socket.say(`[3,"${id}",{"status":"Unlocked"}]`);
    expect(await reply).toMatchObject({ kind: 'answer' });
  }
  expect(logged).toEqual([
    ['UNLOCK_CONNECTOR_REQUEST', 'E1', 'S1'],
    ['UNLOCK_CONNECTOR_RESPONSE', 'E1', 'S1'],
    ['UNLOCK_CONNECTOR_REQUEST', null, null],
    ['UNLOCK_CONNECTOR_RESPONSE', null, null],
  ]);
  await session.finish();
});

test('nothing is answered before it is committed', async () => {
  let commit = () => {};
  const gate = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const { socket, session } = open(() => gate);
  socket.say(heartbeat('1'));
  await new Promise(setImmediate);
  expect(socket.answered()).toEqual([]);
  commit();
  await session.finish();
  expect(socket.answered()).toEqual(['1']);
});

test('a charger faster than the database is not read any further until it is caught up with', async () => {
  const { socket, session } = open();
  for (let id = 0; id < 40; id += 1) socket.say(heartbeat(String(id)));
  expect(socket.done).toContain('pause');
  await session.finish();
  expect(socket.answered()).toHaveLength(40);
  expect(socket.done.lastIndexOf('resume')).toBeGreaterThan(socket.done.lastIndexOf('pause'));
});

test('the silence of a charger that we do not read is not held against it', async () => {
  let commit = () => {};
  const gate = new Promise<void>((resolve) => {
    commit = resolve;
  });
  jest.useFakeTimers();
  const { socket, session } = open(() => gate);
  for (let id = 0; id < 16; id += 1) socket.say(heartbeat(String(id)));
  expect(socket.done).toContain('pause');
  // The database stalls: pings are answered, but the answers are not read.
  expect(await pingFor(session, 600)).toBeUndefined();
  jest.useRealTimers();
  commit();
  await session.finish();
  expect(session.checkAlive()).toBe(true);
  const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 400_000);
  // Nor is the time in which this process did not run.
  expect(session.checkAlive(true)).toBe(true);
  later.mockReturnValue(performance.now() + 400_000);
  expect(session.checkAlive()).toBe(false);
  later.mockRestore();
});

test('what could not be stored is answered with InternalError, and what follows is handled', async () => {
  let writes = 0;
  const { socket, session, errors } = open(async () => {
    writes += 1;
    if (writes === 2) throw new Error('no disk');
  });
  socket.say(heartbeat('1'));
  socket.say(heartbeat('2'));
  await session.finish();
  expect(socket.done.filter((text) => text.startsWith('[')).map((text) => JSON.parse(text)[0])).toEqual([4, 3]);
  expect(socket.done.find((text) => text.startsWith('[4'))).toContain('"InternalError"');
  expect(errors).toHaveLength(1);
});

test('what a message showed of the clock is corrected with the next one where it could not be stored', async () => {
  const known: unknown[] = [];
  const { socket, session } = open(async (entries) => {
    const effects = entries.flatMap((entry) => entry.effects);
    if (effects.some(({ kind }) => kind === 'status')) throw new Error('not now');
    known.push(...effects.filter(({ kind }) => kind === 'clock-known'));
  });
  const timestamp = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp };
  socket.say(`[2,"1","StatusNotification",${JSON.stringify(status)}]`);
  for (const id of ['2', '3']) socket.say(heartbeat(id));
  await session.finish();
  expect(socket.answered()).toEqual(['1', '2', '3']);
  expect(known).toMatchObject([{ deviceId: 'd', offset: expect.closeTo(3 * 3_600_000, -4) }]);
});

test('the log says why a message was refused or an answer is broken, and nothing of one that is right', async () => {
  const faults: (string | null)[] = [];
  const { socket, session } = open(async (entries) => {
    for (const { rows } of entries) faults.push(...rows({}).map(({ fault }) => fault));
  });
  socket.say('[2,"1","Authorize",{}]');
  socket.say(heartbeat('2'));
  const sendBefore = new Date(Date.now() + 3_600_000).toISOString();
  void session.run({ action: 'Reset', payload: { type: 'Soft' }, messageId: 'm', sendBefore });
  while (!socket.done.some((text) => text.includes('"Reset"'))) await new Promise(setImmediate);
  socket.say('[3,"m",{"status":"Perhaps"}]');
  await session.finish();
  // The refused message with its answer, a heartbeat with its answer, the command and what came for it.
  expect(faults).toHaveLength(6);
  expect(faults.filter((fault) => fault !== null)).toEqual([
    "The payload must have required property 'idTag'.",
    'status must be equal to one of the allowed values.',
  ]);
});

/** What is kept of each message, and the findings of the charger. */
function keeping() {
  const kept: string[][] = [];
  const findings: object[] = [];
  const opened = open(async (entries) => {
    for (const { rows, effects } of entries) {
      kept.push(
        ...rows({}).map(({ detail_type, message_id, fault, frame }) => [detail_type, message_id, fault ?? '', frame]),
      );
      findings.push(
        ...effects.flatMap((effect) => (effect.kind === 'deviated' ? [{ [effect.action]: effect.sentences }] : [])),
      );
    }
  });
  return { ...opened, kept, findings };
}
const command = (action: 'GetConfiguration' | 'Reset', payload: object, ms = 60_000) => ({
  ...{ action, payload, messageId: 'm', sendBefore: new Date(Date.now() + 60_000).toISOString() },
  answerBefore: new Date(Date.now() + ms).toISOString(),
});

test.each([
  ['[3,"m",{"configurationKey":[{"key":"AuthorizationKey","value":"s3cret"}', '[3,"m",{"…'],
  ["[3,'m',{'configurationKey':[{'value':'s3cret','key':'AuthorizationKey'}]}]", "[3,'m',{'…"],
  ['[3,"m",{"configurationKey":[{"key":"Authorization\\u004bey","val\\u0075e":"s3cret"}', '[3,"m",{"…'],
  ['[3,"m","\0', '[3,"m","\u2400'],
  ['[4,"m","GenericError","', '[4,"m","GenericError","'],
  ['[3,"', '[3,"-1","…"]'],
  ['[3,17,{"configurationKey":[{"key":"AuthorizationKey","value":"s3cret"}]}]', '[3,"-1","…"]'],
])(
  'a malformed answer %j ends its command at once, is never answered, and is kept without secrets',
  async (text, kept) => {
    const opened = keeping();
    const reply = opened.session.run(command('GetConfiguration', {}));
    while (!opened.socket.done.some((sent) => sent.includes('"m"'))) await new Promise(setImmediate);
    opened.socket.say(text);
    const ended = await reply;
    expect(ended).toMatchObject({ kind: 'error', code: 'FormationViolation' });
    await opened.session.finish();
    expect(opened.socket.answered()).toEqual(['m']);
    const reason = 'description' in ended ? ended.description : '';
    const [, row] = opened.kept;
    expect(row).toEqual(['GET_CONFIGURATION_RESPONSE', 'm', expect.stringContaining(reason), kept]);
    expect(opened.findings).toEqual([{ 'Malformed message': [reason] }]);
  },
);

test('what cannot be read, or answers nothing, is kept as it came, a bounded number of times', async () => {
  const { socket, session, kept, findings } = keeping();
  socket.say('nonsense');
  socket.say('[2,"a","NotifyReport",{"key":"AuthorizationKey","value":"s3cret"}]');
  socket.say('[3,"b",{"status":"Accepted"}]');
  socket.say('[4,"c","GenericError","s3cret is wrong",{}]');
  for (let more = 0; more < 20; more += 1) socket.say('{}');
  await session.finish();
  expect(kept.slice(0, 6)).toEqual([
    ['UNKNOWN_REQUEST', '-1', 'The message is not JSON.', 'nonsense'],
    ['UNKNOWN_RESPONSE', '-1', '', '[4,"-1","FormationViolation","The message is not JSON.",{}]'],
    [
      'UNKNOWN_REQUEST',
      'a',
      'OCPP 1.6 has no such action.',
      '[2,"a","NotifyReport",{"key":"AuthorizationKey","value":"***"}]',
    ],
    ['UNKNOWN_RESPONSE', 'a', '', '[4,"a","NotImplemented","OCPP 1.6 has no such action.",{}]'],
    ['UNKNOWN_RESPONSE', 'b', 'No command waits for this answer.', '[3,"b",{"status":"Accepted"}]'],
    ['UNKNOWN_RESPONSE', 'c', 'No command waits for this answer. Its payload is not kept.', '[4,"c","…"]'],
  ]);
  expect(kept.filter(([, , fault]) => fault)).toHaveLength(serverLimits.chargerMinute.refusedStored);
  expect(findings.slice(0, 2)).toEqual([
    { 'Malformed message': ['The message is not JSON.'] },
    { 'Malformed message': ['The message is not a JSON array.'] },
  ]);
});

test('an answer that comes too late is kept with its command', async () => {
  const { socket, session, kept } = keeping();
  expect(await session.run(command('Reset', { type: 'Hard' }, 50))).toEqual({ kind: 'timeout' });
  socket.say('[3,"m",{"status":"Accepted"}]');
  await session.finish();
  expect(kept.map(([type, , fault]) => [type, fault])).toEqual([
    ['HARD_RESET_REQUEST', ''],
    ['RESET_RESPONSE', 'The answer came too late.'],
  ]);
});

test('at the end what has come is answered before the connection is closed', async () => {
  let commit = () => {};
  const gate = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const { socket, session } = open(() => gate);
  // As many as make it stop reading, so that their handling would have it read on.
  for (let id = 0; id < 20; id += 1) socket.say(heartbeat(String(id)));
  const left = session.leave(1001, 'The central system is stopping');
  await new Promise(setImmediate);
  expect(socket.done).not.toContain('close 1001');
  commit();
  await left;
  expect(socket.answered()).toHaveLength(20);
  // It is read again for the closing handshake alone.
  expect(socket.done.slice(-2)).toEqual(['resume', 'close 1001']);
  socket.say(heartbeat('late'));
  await session.finish();
  expect(socket.answered()).not.toContain('late');
});

test('every message is told to the meter, and what cannot be named as such', async () => {
  const told: string[] = [];
  const { socket, session } = open(undefined, {
    upgraded: () => {},
    message: (direction, kind, action) => void told.push(`${direction} ${kind} ${action}`),
    replied: (ms) => void told.push(`replied ${ms >= 0}`),
    refused: (reason) => void told.push(`refused ${reason}`),
    committed: () => {},
  });
  socket.say(heartbeat('1'));
  socket.say('[2,"2","Nonsense",{}]');
  socket.say('[3,"3",{}]');
  socket.say('[3]');
  await session.finish();
  expect(told).toEqual([
    ...['in call Heartbeat', 'out result Heartbeat', 'replied true'],
    ...['in call undefined', 'out error undefined', 'refused NotImplemented'],
    ...['in result undefined', 'refused unasked', 'refused unreadable'],
  ]);
});

test('after it was replaced nothing that arrives counts', async () => {
  const { socket, session } = open();
  session.end(1008, 'Replaced by a newer connection');
  socket.say(heartbeat('1'));
  await session.finish();
  expect(socket.answered()).toEqual([]);
  expect(socket.done).toContain('close 1008');
  await expect(
    session.run({
      action: 'Reset',
      payload: { type: 'Soft' },
      messageId: 'm',
      sendBefore: new Date(Date.now() + 60_000).toISOString(),
    }),
  ).resolves.toEqual({ kind: 'not-connected' });
});

test.each([
  ['its connection closes it is dropped at once, since the charger sends it again', 3, [] as string[]],
  ['the gateway stops it is handled at once', 1, ['a']],
])('while a message waits since too much was sent, and %s', async (_, readyState, answered) => {
  const traffic = new Traffic({ dailyMegabytes: 1 });
  traffic.take(1_500_000);
  const { socket, session } = open(undefined, undefined, undefined, traffic);
  socket.say(heartbeat('a'));
  await new Promise(setImmediate);
  expect(socket.answered()).toEqual([]);
  socket.readyState = readyState;
  if (readyState === 3) {
    socket.emit('close');
    await session.finish();
  } else await session.leave(1001, 'stopping');
  expect(socket.answered()).toEqual(answered);
});

describe('a command that is logged with what else is committed', () => {
  const command = {
    action: 'Reset',
    payload: { type: 'Soft' },
    messageId: 'm',
    ...commandTimes(60_000, 1000),
  } as const;

  test('is sent once it is, and its answer is that of a command', async () => {
    const { socket, session } = open();
    const logged: unknown[] = [];
    const reserved = session.reserve(command, (row) => logged.push(row));
    expect(reserved?.row).toMatchObject({
      ...{ device_id: 'd', chargebox_id: 'CP1', source: 'SERVER', detail_type: 'SOFT_RESET_REQUEST' },
      ...{ message_id: 'm', frame: '[2,"m","Reset",{"type":"Soft"}]', fault: null },
    });
    expect(session.reserve(command, () => {})).toBeUndefined();
    expect(socket.answered()).toEqual([]);
    const reply = reserved?.send();
    await new Promise(setImmediate);
    expect(socket.answered()).toEqual(['m']);
    expect(logged).toEqual([reserved?.row]);
    socket.say('[3,"m",{"status":"Accepted"}]');
    await expect(reply).resolves.toMatchObject({ kind: 'answer', payload: { status: 'Accepted' } });
    session.stop();
    expect(session.reserve(command, () => {})).toBeUndefined();
  });

  test.each([true, false])('is not sent when it is dropped; the log may have it: %s', async (mayBeLogged) => {
    const faults: unknown[] = [];
    const { socket, session, errors } = open(async (entries) => {
      for (const { rows } of entries) faults.push(...rows({}).map(({ fault }) => fault));
    });
    session.reserve(command, () => {})?.drop(mayBeLogged);
    const next = session.run({ ...command, messageId: 'next' });
    while (socket.answered().length === 0) await new Promise(setImmediate);
    expect(socket.answered()).toEqual(['next']);
    const why = 'It was not sent, because the database did not confirm in time that it was written.';
    expect(faults).toEqual([...(mayBeLogged ? [why] : []), null]);
    session.stop();
    await expect(next).resolves.toEqual({ kind: 'timeout' });
    expect(errors).toEqual([]);
  });
});
