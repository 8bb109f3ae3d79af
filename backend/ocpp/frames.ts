import { isDeeperThan, limits, type OcppAction, ocppActions } from '@dmp/shared/contract';
import type { Fault } from './fault.ts';
import { parseJson } from './parse-json.ts';
import { isForgiven, readPayload } from './schemas.ts';

/** Longest message id of OCPP-J 1.6, section 4.1.4. */
export const messageIdLength = 36;

/** Stands for a message id that could not be read or is too long to be repeated, as OCPP-J 2.0.1 has it. */
export const unreadableId = '-1';

/** One text frame, read. */
export type Frame =
  | {
      kind: 'call';
      messageId: string;
      action: OcppAction;
      payload: Record<string, unknown>;
      deviations: readonly string[];
    }
  | { kind: 'result'; messageId: string; payload: unknown; deviations: readonly string[] }
  | { kind: 'error'; messageId: string; code: string; description: string }
  /** Answered with this CALLERROR; `action` when it is one that we know. */
  | { kind: 'fault'; messageId: string; fault: Fault; action?: OcppAction; isMalformed?: boolean }
  /** A malformed CALLRESULT or CALLERROR, which is never answered; without the ID when that cannot be read. */
  | { kind: 'broken'; messageId: string | undefined; reason: string };

const actions: ReadonlySet<string> = new Set(ocppActions);
const isAction = (name: string): name is OcppAction => actions.has(name);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMessageId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= messageIdLength;

/** The actions that OCPP 1.6 has a charge point send; it may only be sent the others. */
const chargerActions: ReadonlySet<OcppAction> = new Set<OcppAction>([
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'SecurityEventNotification',
  'SignCertificate',
  'SignedFirmwareStatusNotification',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
]);

/** A frame that is no OCPP-J message at all. */
const malformed = (messageId: unknown, code: Fault['code'], description: string): Frame => ({
  kind: 'fault',
  messageId: isMessageId(messageId) ? messageId : unreadableId,
  fault: { code, description },
  isMalformed: true,
});

const broken = (messageId: unknown, reason: string): Frame => ({
  kind: 'broken',
  messageId: isMessageId(messageId) ? messageId : undefined,
  reason,
});

/**
 * Reads a frame that a charger sent, and checks it as far as it can be without knowing the charger.
 *
 * @param isStrict whether a CALL that can be understood is refused where OCPP 1.6 does not allow it
 * @param isUtf8 whether its bytes were UTF-8, as RFC 6455, section 5.6, has it
 */
export function readFrame(text: string, isStrict = false, isUtf8 = true): Frame {
  if (isUtf8) return read(text, isStrict);
  if (isStrict) return refuseUnread(text, 'is not UTF-8');
  const frame = read(text, isStrict);
  return 'deviations' in frame ? { ...frame, deviations: [notUtf8, ...frame.deviations] } : frame;
}

const notUtf8 = 'The message is not UTF-8; it is read as Latin-1.';

function read(text: string, isStrict: boolean): Frame {
  if (isTooDeep(text)) return refuseUnread(text, tooDeep);
  const message = parseJson(text);
  if (message === undefined) return refuseUnread(text, 'is not JSON');
  if (!Array.isArray(message)) return malformed(undefined, 'FormationViolation', 'The message is not a JSON array.');
  const [type, messageId, ...rest] = message as unknown[];
  switch (type) {
    case 2:
      return readCall(messageId, rest, isStrict);
    case 3:
      if (!isMessageId(messageId)) return broken(messageId, noMessageId);
      if (rest.length !== 1 && isStrict) return broken(messageId, threeElements);
      return {
        kind: 'result',
        messageId,
        payload: rest[0],
        deviations: rest.length > 1 ? [threeElements] : [],
      };
    case 4: {
      const [code, description] = rest;
      if (!isMessageId(messageId)) return broken(messageId, noMessageId);
      if (typeof code !== 'string') return broken(messageId, 'The CALLERROR has no error code.');
      return { kind: 'error', messageId, code, description: typeof description === 'string' ? description : '' };
    }
    default: {
      const [kind, id] = Array.isArray(type) ? (type as unknown[]) : [Number(type), messageId];
      const typeOfAnswer = 'The message type of the answer is not the number 3 or 4 at the beginning of an array.';
      if (kind === 3 || kind === 4) return broken(id, typeOfAnswer);
      const description = 'The message type must be 2 (CALL), 3 (CALLRESULT), or 4 (CALLERROR).';
      return malformed(messageId, 'GenericError', description);
    }
  }
}

/** Stands for a payload that is not kept. */
export const more = '…';
/** Characters of a frame in which its kind, message id and action stand. */
const headLength = 500;
const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/.source;
const gap = '[\\s\\0-\\x1f\\ufeff]*';
const separator = '[\\s,\\0-\\x1f\\ufeff]*';
/** Also without commas, in single quotes, and with control characters or a byte order mark between. */
const headOf = new RegExp(
  `^${gap}(\\[?)${gap}(?:["']?(\\d+)["']?${separator})?(?:(${quoted})${separator}(${quoted})?)?`,
);

/** What a quoted text says, as far as it can be read: it may have control characters, which JSON does not allow. */
function unquote(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const inner = text.slice(1, -1);
  const value = parseJson(`"${inner}"`);
  return typeof value === 'string' ? value : inner;
}

/**
 * The kind, message id and action at the beginning of a frame that is no JSON or is not to be parsed; what cannot be
 * read is undefined. A text that gives no kind is taken for a CALL.
 */
export function readHead(text: string): { kind?: 2 | 3 | 4; messageId?: string; action?: OcppAction } {
  const [, bracket, type, id, name] = headOf.exec(text.slice(0, headLength)) ?? [];
  // A number alone may be anything.
  const kind = bracket || id ? ([2, 3, 4] as const).find((known) => String(known) === type) : undefined;
  const messageId = unquote(id);
  const action = unquote(name);
  return {
    ...(kind ? { kind } : {}),
    ...(isMessageId(messageId) ? { messageId } : {}),
    ...(kind === 2 && action !== undefined && isAction(action) ? { action } : {}),
  };
}

/** Refuses a frame by its head alone. @param why what is wrong, as the end of a sentence that names the frame */
function refuseUnread(text: string, why: string): Frame {
  const { kind, messageId, action } = readHead(text);
  if (kind === 3 || kind === 4) return broken(messageId, `The answer ${why}.`);
  return { ...malformed(messageId, 'FormationViolation', `The message ${why}.`), ...(action ? { action } : {}) };
}

const isTooDeep = (text: string): boolean => isDeeperThan(limits.frame.levels, text);

const tooDeep = `is nested deeper than ${limits.frame.levels} levels`;

/**
 * A frame that is refused, as it is kept: one that is nested too deep, or long, without its payload, so that whatever
 * reads the log can read it, and of a charger that is out of its mind little is kept.
 */
export function keptRefused(text: string): string {
  return Buffer.byteLength(text) <= limits.frame.refusedBytes && !isTooDeep(text) ? text : withoutPayload(text);
}

/** The type, message ID and action of a frame, as far as they can be read; what follows is left out. */
export function withoutPayload(text: string): string {
  const { kind = 2, messageId = unreadableId, action } = readHead(text);
  return JSON.stringify([kind, messageId, ...(action ? [action] : []), more]);
}

function readCall(messageId: unknown, rest: readonly unknown[], isStrict: boolean): Frame {
  const [action, payload] = rest;
  if (!isMessageId(messageId)) {
    const description = `The message id must be text of 1 to ${messageIdLength} characters.`;
    return malformed(messageId, 'FormationViolation', description);
  }
  if (typeof action !== 'string') return malformed(messageId, 'FormationViolation', 'The action must be text.');
  if (!isAction(action)) {
    return {
      kind: 'fault',
      messageId,
      fault: { code: 'NotImplemented', description: 'OCPP 1.6 has no such action.' },
    };
  }
  const refuse = (reason: Fault): Frame => ({ kind: 'fault', messageId, fault: reason, action });
  if (!chargerActions.has(action)) {
    return refuse({ code: 'NotSupported', description: 'Only a charge point can receive this action.' });
  }
  if (isStrict && rest.length < 2) return refuse({ code: 'ProtocolError', description: 'The CALL has no payload.' });
  const hasMore = rest.length > 2;
  if (isStrict && hasMore) return refuse({ code: 'FormationViolation', description: fourElements });
  const isMissing = payload === undefined || payload === null;
  if (!isObject(payload) && (isStrict || !(isMissing || isForgiven(action)))) {
    return refuse({ code: 'FormationViolation', description: 'The payload must be a JSON object.' });
  }
  const read = readPayload(action, 'req', payload, isStrict);
  if ('fault' in read) return refuse(read.fault);
  const deviations = hasMore ? [fourElements, ...read.deviations] : read.deviations;
  return { kind: 'call', messageId, action, payload: read.payload, deviations };
}

const fourElements = 'A CALL has four elements.';
const threeElements = 'A CALLRESULT has three elements.';
const noMessageId = `The message ID of the answer is not text of 1 to ${messageIdLength} characters.`;

/** The text of a CALL. */
export const callFrame = (messageId: string, action: OcppAction, payload: object): string =>
  JSON.stringify([2, messageId, action, payload]);

/** The text of a CALLRESULT. */
export const resultFrame = (messageId: string, payload: object): string => JSON.stringify([3, messageId, payload]);

/** The text of a CALLERROR. */
export const errorFrame = (messageId: string, { code, description }: Fault): string =>
  JSON.stringify([4, messageId, code, description, {}]);
