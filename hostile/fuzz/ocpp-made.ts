// How frames come about: from the official schemas, changed in their payload, their envelope, or their order.
import { createRequire } from 'node:module';
import { changedText, changedValue, changedWriting } from './mutations.ts';
import { oddTexts, oddValues, Raw, writeJson } from './odd.ts';
import { oneOf, type Random, shuffled } from './random.ts';
import { type AnySchema, madeOf } from './values.ts';

/** A frame as it is sent; `"$TX"` stands for the transaction that was begun last. */
export interface SentFrame {
  text: string;
  /** UTF-8 unless given. */
  encoding?: BufferEncoding;
  binary?: boolean;
  /** In so many fragments. */
  pieces?: number;
}

/** What a charger sends, one after another. */
export interface OcppCase {
  frames: readonly SentFrame[];
  /** What it answers to each call of the server, in which `$ID` stands for the message ID. */
  replies?: readonly string[];
  /** What staff ask of the charger first. */
  action?: Record<string, unknown>;
  /** Each frame is as OCPP 1.6 wants it. */
  valid?: boolean;
}

const schemas = createRequire(__filename)('ocpp-rpc/lib/schemas/ocpp1_6.json') as (AnySchema & { $id: string })[];
const schemaOf = (id: string): AnySchema => schemas.find(({ $id }) => $id === `urn:${id}`) ?? {};

/** What a charger sends, by how often; boots are limited. */
const actions: readonly (readonly [number, string])[] = [
  [0.3, 'BootNotification'],
  ...[
    ...['Authorize', 'DataTransfer', 'DiagnosticsStatusNotification', 'FirmwareStatusNotification', 'Heartbeat'],
    ...['LogStatusNotification', 'SecurityEventNotification', 'SignCertificate', 'SignedFirmwareStatusNotification'],
  ].map((action) => [1, action] as const),
  ...['MeterValues', 'StartTransaction', 'StatusNotification', 'StopTransaction'].map((action) => [3, action] as const),
];
/** What only the server may send. */
const serverActions = ['Reset', 'GetConfiguration', 'ChangeConfiguration', 'TriggerMessage', 'GetDiagnostics'] as const;

const known: Readonly<Record<string, readonly unknown[]>> = {
  connectorId: [0, 1, 1, 2, 3],
  transactionId: ['$TX', '$TX', '$TX', 1, 0],
  meterStart: [0, 100],
  meterStop: [200, 50, 2 ** 31 - 1],
  value: ['1.5', '230', '1e3', '-5'],
  idTag: ['TAG', 'x'],
  timestamp: ['2026-11-29T10:00:00Z', '2026-11-29T16:00:00.123+02:00', '2030-01-01T00:00:00Z', '1970-01-01T00:00:00Z'],
};

function payloadOf(action: string, random: Random, kind: 'req' | 'conf' = 'req'): unknown {
  const root = schemaOf(`${action}.${kind}`);
  const existing = (name: string) => {
    if (name === 'timestamp' && random.chance(0.3))
      return new Date(Date.now() - random.integer(0, 60_000)).toISOString();
    const values = known[name];
    return values && random.pick(values);
  };
  return madeOf(root, { random, root, known: existing });
}

const frameOf = (id: string, action: string, payload: unknown): SentFrame => ({
  text: writeJson([2, id, action, payload]),
});

type Make = (random: Random, id: (at?: number) => string) => OcppCase;

const one: Make = (random, id) => {
  const action = oneOf(random, actions);
  return { frames: [frameOf(id(), action, payloadOf(action, random))], valid: true };
};

const changedOne: Make = (random, id) => {
  const action = oneOf(random, actions);
  const payload = changedValue(payloadOf(action, random), random, random.pick([1, 1, 2, 4]));
  return { frames: [frameOf(id(), action, payload)] };
};

/** Elements of an envelope that are something else. */
const envelopes: readonly ((elements: unknown[], random: Random) => unknown)[] = [
  ([, ...rest], random) => [random.pick([0, 1, 3, 4, 5, '2', 2.5, -2, null, [2], true, new Raw('2e0')]), ...rest],
  ([type, , ...rest], random) => [type, random.pick(oddValues), ...rest],
  ([type, , ...rest], random) => [type, random.pick(oddTexts), ...rest],
  ([type, , ...rest], random) => [type, 'i'.repeat(random.pick([36, 37, 5000])), ...rest],
  ([type, id, , ...rest], random) => [type, id, random.pick([...serverActions, ...oddTexts]), ...rest],
  ([type, id, , ...rest], random) => [type, id, random.pick(oddValues), ...rest],
  ([type, id, action], random) => [type, id, action, random.pick(oddValues)],
  (elements, random) => elements.slice(0, random.integer(0, 3)),
  (elements, random) => [...elements, random.pick(oddValues)],
  (elements, random) => shuffled(random, elements),
  (elements) => [elements],
  (elements) => Object.fromEntries(elements.map((element, at) => [String(at), element])),
  (elements, random) =>
    elements.map((element) => (typeof element === 'string' ? changedText(element, random) : element)),
];

const changedEnvelope: Make = (random, id) => {
  const action = oneOf(random, actions);
  const elements = random.pick(envelopes)([2, id(), action, payloadOf(action, random)], random);
  return { frames: [{ text: writeJson(elements) }] };
};

const changedBytes: Make = (random, id) => {
  const action = oneOf(random, actions);
  const text = changedWriting(frameOf(id(), action, payloadOf(action, random)).text, random);
  return {
    frames: [
      oneOf<SentFrame>(random, [
        [6, { text }],
        [1, { text: text.replace('"', '"ä'), encoding: 'latin1' }],
        [1, { text, encoding: 'utf16le' }],
        [0.5, { text, binary: true }],
        [2, { text, pieces: random.pick([2, 3, 100]) }],
        [
          0.3,
          {
            text: frameOf(id(), 'DataTransfer', {
              vendorId: 'x',
              data: 'x'.repeat(random.pick([60_000, 262_000, 263_000])),
            }).text,
          },
        ],
      ]),
    ],
  };
};

/** A session of a charger, one message after another, of which some are missing, doubled, or in another order. */
const session: Make = (random, id) => {
  const steps = [
    'StatusNotification',
    'Authorize',
    'StartTransaction',
    'MeterValues',
    'MeterValues',
    'StopTransaction',
    'StatusNotification',
  ];
  const begun = random.chance(0.2) ? ['BootNotification', ...steps] : steps;
  const order = oneOf(random, [
    [3, begun],
    [2, shuffled(random, begun)],
    [1, begun.filter(() => random.chance(0.6))],
    [1, begun.flatMap((step) => (random.chance(0.3) ? [step, step] : [step]))],
  ]);
  const isSame = random.chance(0.15);
  const frames = order.map((action, at) => {
    const payload = payloadOf(action, random);
    return frameOf(id(isSame ? 0 : at), action, random.chance(0.15) ? changedValue(payload, random) : payload);
  });
  return { frames };
};

/** Answers that nobody asked for. */
const unasked: Make = (random, id) => {
  const made = () =>
    random.pick([
      [3, id(), payloadOf(random.pick(serverActions), random, 'conf')],
      [3, id(), random.pick(oddValues)],
      [4, id(), 'InternalError', 'x', {}],
      [4, random.pick(oddValues), random.pick(oddValues), random.pick(oddValues), random.pick(oddValues)],
      [3],
      [4],
      [3, id(), {}, {}],
      [random.pick([3, 4, '3', 6]), random.pick(oddTexts)],
    ]);
  return { frames: Array.from({ length: random.integer(1, 3) }, () => ({ text: writeJson(made()) })) };
};

/** Staff ask the charger something, and it answers wrongly. */
const asked: Make = (random, id) => {
  const actionsAsked: readonly (readonly [string, Record<string, unknown>])[] = [
    ['Reset', { eventType: 'RESET_REQUEST', resetType: 'Soft' }],
    [
      'TriggerMessage',
      { eventType: 'TRIGGER_MESSAGE_REQUEST', requestedMessage: random.pick(['Heartbeat', 'StatusNotification']) },
    ],
    [
      'GetDiagnostics',
      {
        eventType: 'GET_DIAGNOSTICS_REQUEST',
        startTime: '2026-11-20T08:00:00.000Z',
        stopTime: '2026-11-20T09:00:00.000Z',
      },
    ],
    ['UpdateFirmware', { eventType: 'UPDATE_FIRMWARE_REQUEST' }],
    ['ChangeConfiguration', { eventType: 'ROTATE_PASSWORD_REQUEST' }],
  ];
  const [name, action] = random.pick(actionsAsked);
  const answers = [
    () => [3, '$ID', payloadOf(name, random, 'conf')],
    () => [3, '$ID', changedValue(payloadOf(name, random, 'conf'), random)],
    () => [3, '$ID', payloadOf(random.pick(serverActions), random, 'conf')],
    () => [3, '$ID', random.pick(oddValues)],
    () => [4, '$ID', random.pick(oddTexts), random.pick(oddTexts), random.pick(oddValues)],
    () => [4, '$ID'],
    () => ['3', '$ID', {}],
    () => [2, '$ID', 'Heartbeat', {}],
  ];
  const replies = Array.from({ length: random.pick([1, 1, 2]) }, () => writeJson(random.pick(answers)()));
  return { frames: [frameOf(id(), 'Heartbeat', {})], replies, ...(random.chance(0.5) ? { action } : {}) };
};

const makes: readonly (readonly [number, Make])[] = [
  [22, one],
  [38, changedOne],
  [12, changedEnvelope],
  [6, changedBytes],
  [12, session],
  [4, unasked],
  [6, asked],
];

/** Frames of a case. */
export function madeFrames(random: Random, number: number): OcppCase {
  return oneOf(random, makes)(random, (at = 0) => `f${number}-${at}`);
}
