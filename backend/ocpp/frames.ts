import { isDeeperThan, limits, type OcppAction, ocppActions } from '@dmp/shared/contract';
import type { Fault } from './fault.ts';
import { readPayload } from './schemas.ts';

/** Longest message id of OCPP-J 1.6, section 4.1.4. */
export const messageIdLength = 36;

/** Stands for a message id that could not be read or is too long to be repeated, as OCPP-J 2.0.1 has it. */
const unreadableId = '-1';

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
  | { kind: 'fault'; messageId: string; fault: Fault; action?: OcppAction }
  /** A broken answer: OCPP-J answers no answer. */
  | { kind: 'unreadable' };

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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fault = (messageId: unknown, code: Fault['code'], description: string): Frame => ({
  kind: 'fault',
  messageId: isMessageId(messageId) ? messageId : unreadableId,
  fault: { code, description },
});

/**
 * Reads a frame that a charger sent, and checks it as far as it can be without knowing the charger.
 *
 * @param isStrict whether a CALL that can be understood is refused where OCPP 1.6 does not allow it
 */
export function readFrame(text: string, isStrict = false): Frame {
  if (isTooDeep(text)) return refuseUnread(text, tooDeep);
  const message = parse(text);
  if (message === undefined) return fault(undefined, 'FormationViolation', 'The message is not JSON.');
  if (!Array.isArray(message)) return fault(undefined, 'FormationViolation', 'The message is not a JSON array.');
  const [type, messageId, ...rest] = message as unknown[];
  switch (type) {
    case 2:
      return readCall(messageId, rest, isStrict);
    case 3:
      return isMessageId(messageId) && (rest.length === 1 || !isStrict)
        ? {
            kind: 'result',
            messageId,
            payload: rest[0],
            deviations: rest.length > 1 ? ['A CALLRESULT has three elements.'] : [],
          }
        : { kind: 'unreadable' };
    case 4:
      return isMessageId(messageId) && typeof rest[0] === 'string'
        ? { kind: 'error', messageId, code: rest[0], description: typeof rest[1] === 'string' ? rest[1] : '' }
        : { kind: 'unreadable' };
    default:
      return fault(messageId, 'GenericError', 'The message type must be 2 (CALL), 3 (CALLRESULT), or 4 (CALLERROR).');
  }
}

/** Stands for a payload that is not kept. */
const more = '…';
/** Characters of a frame in which its kind, message id and action stand. */
const headLength = 500;
const headOf = /^\s*\[\s*([234])\s*,\s*(?:("(?:[^"\\]|\\.)*")\s*,\s*(?:("(?:[^"\\]|\\.)*")\s*,)?)?/;

/** The kind, message id and action of a frame that is not to be parsed; what cannot be told is undefined. */
export function readHead(text: string): { kind?: 2 | 3 | 4; messageId?: string; action?: OcppAction } {
  const [, kind, id, name] = headOf.exec(text.slice(0, headLength)) ?? [];
  const messageId = id && parse(id);
  const action = name && parse(name);
  return {
    ...(kind ? { kind: Number(kind) as 2 | 3 | 4 } : {}),
    ...(isMessageId(messageId) ? { messageId } : {}),
    ...(kind === '2' && typeof action === 'string' && isAction(action) ? { action } : {}),
  };
}

/** Refuses a CALL without parsing it. An answer is one that OCPP does not know: none is answered. */
export function refuseUnread(text: string, reason: Fault): Frame {
  const { kind, messageId, action } = readHead(text);
  if (kind === 3 || kind === 4) {
    return messageId ? { kind: 'result', messageId, payload: undefined, deviations: [] } : { kind: 'unreadable' };
  }
  return { kind: 'fault', messageId: messageId ?? unreadableId, fault: reason, ...(action ? { action } : {}) };
}

const isTooDeep = (text: string): boolean => isDeeperThan(limits.frame.levels, text);

const tooDeep: Fault = {
  code: 'FormationViolation',
  description: `The message is nested deeper than ${limits.frame.levels} levels.`,
};

/**
 * A frame that is refused, as it is kept: one that is nested too deep, or long, without its payload, so that whatever
 * reads the log can read it, and of a charger that is out of its mind little is kept.
 */
export function keptRefused(text: string): string {
  if (Buffer.byteLength(text) <= limits.frame.refusedBytes && !isTooDeep(text)) return text;
  const { kind = 2, messageId = unreadableId, action } = readHead(text);
  return JSON.stringify([kind, messageId, ...(action ? [action] : []), more]);
}

function readCall(messageId: unknown, rest: readonly unknown[], isStrict: boolean): Frame {
  const [action, payload] = rest;
  if (!isMessageId(messageId)) {
    const description = `The message id must be text of 1 to ${messageIdLength} characters.`;
    return fault(messageId, 'FormationViolation', description);
  }
  if (typeof action !== 'string') return fault(messageId, 'FormationViolation', 'The action must be text.');
  if (!isAction(action)) return fault(messageId, 'NotImplemented', 'OCPP 1.6 has no such action.');
  const refuse = (reason: Fault): Frame => ({ kind: 'fault', messageId, fault: reason, action });
  if (!chargerActions.has(action)) {
    return refuse({ code: 'NotSupported', description: 'Only a charge point can receive this action.' });
  }
  if (isStrict && rest.length < 2) return refuse({ code: 'ProtocolError', description: 'The CALL has no payload.' });
  const hasMore = rest.length > 2;
  if (isStrict && hasMore) return refuse({ code: 'FormationViolation', description: fourElements });
  const isMissing = payload === undefined || payload === null;
  if (!isObject(payload) && (isStrict || !isMissing)) {
    return refuse({ code: 'FormationViolation', description: 'The payload must be a JSON object.' });
  }
  const read = readPayload(action, 'req', payload, isStrict);
  if ('fault' in read) return refuse(read.fault);
  const deviations = hasMore ? [fourElements, ...read.deviations] : read.deviations;
  return { kind: 'call', messageId, action, payload: read.payload, deviations };
}

const fourElements = 'A CALL has four elements.';

/** The text of a CALL. */
export const callFrame = (messageId: string, action: OcppAction, payload: object): string =>
  JSON.stringify([2, messageId, action, payload]);

/** The text of a CALLRESULT. */
export const resultFrame = (messageId: string, payload: object): string => JSON.stringify([3, messageId, payload]);

/** The text of a CALLERROR. */
export const errorFrame = (messageId: string, { code, description }: Fault): string =>
  JSON.stringify([4, messageId, code, description, {}]);
