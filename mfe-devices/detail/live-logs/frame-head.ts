import { type LiveLogMessage, type OcppAction, ocppActions } from '@dmp/shared/contract';

/** The start of a live message, parsed. */
export interface FrameHead {
  /** `notice` is a text of the server about the connection; `other` is not an OCPP frame. */
  kind: 'call' | 'result' | 'error' | 'notice' | 'other';
  /** Action of the call, also for its response; undefined if the call was not received. */
  action: string | undefined;
  /** `errorCode` of a CALLERROR. */
  errorCode?: string;
  /** Index of the payload in the message. */
  payloadAt: number;
}

/** Types to filter by in addition to the OCPP actions. An action includes its responses. */
export const otherTypes = ['Connection', 'Other'] as const;
export type MessageType = OcppAction | (typeof otherTypes)[number];

const known: ReadonlySet<string> = new Set(ocppActions);
const isKnown = (action: string): action is OcppAction => known.has(action);

const text = String.raw`"((?:[^"\\]|\\.)*)"`;
/** `[2,"id","Action",`, `[3,"id",` or `[4,"id","code",` (OCPP-J 1.6, section 4.2). */
const head = new RegExp(String.raw`^\s*\[\s*([234])\s*,\s*${text}\s*,\s*(?:${text}\s*,\s*)?`);

/** Limits the memory used if a peer never responds. */
const maxPendingCalls = 500;

/**
 * Parses the start of messages. They must be passed in the order received: a response has the ID of its call, but no
 * action. Only the start is parsed, because thousands may arrive per second.
 */
export class FrameHeadReader {
  readonly #pendingCalls = new Map<string, string>();

  read({ origin, message }: Pick<LiveLogMessage, 'origin' | 'message'>): FrameHead {
    const match = head.exec(message);
    if (!match) return { kind: isNotice(origin, message) ? 'notice' : 'other', action: undefined, payloadAt: 0 };
    const [{ length: payloadAt }, type, id = '', name] = match;
    if (type === '2') {
      if (name !== undefined) this.#addCall(`${origin} ${id}`, name);
      return { kind: 'call', action: name, payloadAt };
    }
    const action = this.#takeCall(`${origin === 'EVSE' ? 'SERVER' : 'EVSE'} ${id}`);
    if (type === '3') return { kind: 'result', action, payloadAt };
    return { kind: 'error', action, payloadAt, ...(name === undefined ? {} : { errorCode: name }) };
  }

  #addCall(key: string, action: string): void {
    this.#pendingCalls.delete(key);
    this.#pendingCalls.set(key, action);
    if (this.#pendingCalls.size <= maxPendingCalls) return;
    for (const oldest of this.#pendingCalls.keys()) {
      this.#pendingCalls.delete(oldest);
      return;
    }
  }

  #takeCall(key: string): string | undefined {
    const action = this.#pendingCalls.get(key);
    this.#pendingCalls.delete(key);
    return action;
  }
}

/** Only the server sends notices. */
const isNotice = (origin: LiveLogMessage['origin'], message: string) =>
  origin === 'SERVER' && !message.trimStart().startsWith('[');

/** The type by which a message is filtered. */
export function messageType({ kind, action }: FrameHead): MessageType {
  if (kind === 'notice') return 'Connection';
  return action !== undefined && isKnown(action) ? action : 'Other';
}

/** Label of a message: `Heartbeat`, `Heartbeat response`, `Reset error: NotSupported`. */
export function messageLabel({ kind, action, errorCode }: FrameHead): string {
  switch (kind) {
    case 'call':
      return action ?? 'Call';
    case 'result':
      return action === undefined ? 'Response' : `${action} response`;
    case 'error':
      return `${action === undefined ? 'Error' : `${action} error`}${errorCode === undefined ? '' : `: ${errorCode}`}`;
    case 'notice':
      return 'Connection';
    case 'other':
      return 'Not an OCPP message';
  }
}

/** The payload's text as in the frame, truncated and in one line; the whole message if it is not a frame. */
export function framePayloadExtract(message: string, { kind, payloadAt }: FrameHead, maxLength: number): string {
  const extract = withoutBreaks(message.slice(payloadAt, payloadAt + maxLength));
  const isFrame = kind !== 'notice' && kind !== 'other';
  // The closing bracket of the frame is not part of the payload.
  return isFrame && payloadAt + maxLength >= message.length ? extract.replace(/\s*\]\s*$/, '') : extract;
}

/** Replaces line breaks and tabs with spaces. */
export const withoutBreaks = (text: string): string => text.replace(/[\r\n\t]+/g, ' ');
