import { type LiveLogMessage, type OcppAction, ocppActions } from '@dmp/shared/contract';

/** What a live message is, as far as its beginning says. */
export interface FrameHead {
  /** `notice` is a sentence of the server about the connection; `other` is no frame at all. */
  kind: 'call' | 'result' | 'error' | 'notice' | 'other';
  /** Of the call, also in its answer; unknown when the call was not seen. */
  action: string | undefined;
  /** `errorCode` of a CALLERROR. */
  errorCode?: string;
  /** Where its payload begins in the text. */
  payloadAt: number;
}

/** What messages can be narrowed to: an OCPP action with its answers, or one of these. */
export const otherTypes = ['Connection', 'Other'] as const;
export type MessageType = OcppAction | (typeof otherTypes)[number];

const known: ReadonlySet<string> = new Set(ocppActions);
const isKnown = (action: string): action is OcppAction => known.has(action);

const text = String.raw`"((?:[^"\\]|\\.)*)"`;
/** `[2,"id","Action",`, `[3,"id",` or `[4,"id","code",` (OCPP-J 1.6, section 4.2). */
const head = new RegExp(String.raw`^\s*\[\s*([234])\s*,\s*${text}\s*,\s*(?:${text}\s*,\s*)?`);

/** Calls that wait for their answer, at most: a peer that never answers must not fill the browser. */
const mostOpen = 500;

/**
 * Reads what messages are, in the order in which they came: an answer carries
 * the id of its call and no action. Only the beginning is looked at, since
 * thousands may come in a second.
 */
export class FrameHeads {
  readonly #open = new Map<string, string>();

  read({ origin, message }: Pick<LiveLogMessage, 'origin' | 'message'>): FrameHead {
    const found = head.exec(message);
    if (!found) return { kind: isNotice(origin, message) ? 'notice' : 'other', action: undefined, payloadAt: 0 };
    const [{ length: payloadAt }, type, id = '', name] = found;
    if (type === '2') {
      if (name !== undefined) this.#called(`${origin} ${id}`, name);
      return { kind: 'call', action: name, payloadAt };
    }
    const action = this.#answered(`${origin === 'EVSE' ? 'SERVER' : 'EVSE'} ${id}`);
    if (type === '3') return { kind: 'result', action, payloadAt };
    return { kind: 'error', action, payloadAt, ...(name === undefined ? {} : { errorCode: name }) };
  }

  #called(key: string, action: string): void {
    this.#open.delete(key);
    this.#open.set(key, action);
    if (this.#open.size <= mostOpen) return;
    for (const oldest of this.#open.keys()) {
      this.#open.delete(oldest);
      return;
    }
  }

  #answered(key: string): string | undefined {
    const action = this.#open.get(key);
    this.#open.delete(key);
    return action;
  }
}

/** Whatever a charger sends that is no frame is no notice. */
const isNotice = (origin: LiveLogMessage['origin'], message: string) =>
  origin === 'SERVER' && !message.trimStart().startsWith('[');

/** Under what a message is found by its type. */
export function typeOf({ kind, action }: FrameHead): MessageType {
  if (kind === 'notice') return 'Connection';
  return action !== undefined && isKnown(action) ? action : 'Other';
}

/** What a message is called: `Heartbeat`, `Heartbeat response`, `Reset error: NotSupported`. */
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

/** The payload's text as it stands in the frame, cut and in one line; a sentence as it is. */
export function payloadExtract(message: string, { kind, payloadAt }: FrameHead, most: number): string {
  const extract = withoutBreaks(message.slice(payloadAt, payloadAt + most));
  const isFrame = kind !== 'notice' && kind !== 'other';
  // The frame's own bracket is none of the payload's.
  return isFrame && payloadAt + most >= message.length ? extract.replace(/\s*\]\s*$/, '') : extract;
}

/** A message in one line, whatever line breaks and tabs a charger put into it. */
export const withoutBreaks = (text: string): string => text.replace(/[\r\n\t]+/g, ' ');
