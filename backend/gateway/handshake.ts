import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  chargerPath,
  chargerSubprotocol,
  limits,
  noChargeboxId,
  normalizeLine,
  type RejectionReason,
} from '@dmp/shared/contract';
import { isForChargers, normalPath, pathSegments } from '../http/request-target.ts';

/** The subprotocol a charger must offer. */
export const subprotocol = chargerSubprotocol;

/** What is needed of a request to refuse it. */
export type PlainRequest = Pick<IncomingMessage, 'url' | 'headers'> & {
  socket: { remoteAddress?: string | undefined };
};

/** Who wants in, as the upgrade request says. */
export interface Claim {
  /** As the path has it. */
  chargeboxId: string;
  /** What else the path may mean: chargers encode an identity twice, or are recorded by an encoded one. */
  otherReadings: readonly string[];
  /** Where it comes from; null when that is not known. */
  address?: string | null;
  /** The subject of its TLS certificate, as the proxy in front has verified it; undefined without one. */
  certificateSubject?: string | undefined;
  /** Of HTTP Basic; undefined when there is none that can be read. The password may be no text. */
  credentials: { user: string; password: Buffer } | undefined;
}

/** An upgrade that is refused with an HTTP status. */
export interface RejectedUpgrade {
  status: 400 | 401 | 403 | 404 | 426 | 429 | 500 | 503;
  sentence: string;
  headers?: Record<string, string>;
  /** The charger, where its record is known; else it is named as it was sent. */
  chargeboxId?: string;
  /** Its password was not checked. */
  isUnchecked?: boolean;
  /** What staff are told of it; undefined where it says nothing of the charger. */
  reason?: RejectionReason;
  /** Whose limit it was beyond, in words of the security log. */
  limited?: string;
  /** What exactly was wrong, where the reason has several causes. */
  detail?: string;
}

const refuse = (status: RejectedUpgrade['status'], sentence: string, reason?: RejectionReason): RejectedUpgrade => ({
  status,
  sentence,
  ...(reason && { reason }),
});

/** No or wrong credentials (OCPP security profile 1). */
export const unauthorized: RejectedUpgrade = {
  ...refuse(401, 'Connect with HTTP Basic: the charge point identity as user and its password.', 'WRONG_PASSWORD'),
  headers: { 'WWW-Authenticate': 'Basic realm="OCPP", charset="UTF-8"' },
};

/** {@link unauthorized}, where no credentials came that can be read. */
export const withoutCredentials: RejectedUpgrade = { ...unauthorized, reason: 'NO_PASSWORD' };

/** OCPP-J 1.6, section 3.2: an unknown identity is answered with 404. */
export const unknownCharger = refuse(404, 'There is no such charge point.', 'UNKNOWN_ID');

/** Its password is right, but its device has been retired. */
export const retiredCharger = refuse(403, 'This charge point is retired.', 'RETIRED');

/** Too many wrong passwords came for it, or from its address: this one is not checked. @param seconds until one is */
export const tooManyPasswords = (seconds: number): RejectedUpgrade => ({
  ...refuse(429, 'Too many wrong passwords. Retry later.', 'WRONG_PASSWORD'),
  detail: 'Further ones are not checked for a while, since there were too many.',
  isUnchecked: true,
  headers: { 'Retry-After': String(seconds) },
});

/** Chargers that share this identity replace each other: the one that is connected is kept. @param seconds so long */
export const sharedIdentity = (seconds: number): RejectedUpgrade => ({
  ...refuse(429, 'Another charge point with this identity is connected. Retry later.', 'SHARED_ID'),
  headers: { 'Retry-After': String(seconds) },
});

/** Its credentials are right, but it has connected too often of late. @param waitMs until it may again, in milliseconds */
export const tooManyConnections = (waitMs: number): RejectedUpgrade => ({
  ...refuse(429, 'This charge point connects too often. Retry later.'),
  limited: 'one charger',
  headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
});

/** Too many were rejected from its network, so that this one is not looked up. */
export const tooManyRejected: RejectedUpgrade = {
  ...refuse(429, 'Too many connections from this network were rejected. Retry later.'),
  limited: 'one network',
};

/** Stopping, or too much to do at the moment. */
export const unavailable = refuse(503, 'The central system cannot take this connection now.');

/**
 * Reads an upgrade request.
 *
 * A request that offers no subprotocol at all comes from no OCPP client and is a
 * 400. One that offers others than ours is let through here: OCPP-J 1.6, section
 * 3.2, wants its handshake completed without a subprotocol and the connection closed then.
 */
export function readHandshake(url: string, headers: IncomingHttpHeaders): Claim | RejectedUpgrade {
  if (!isForChargers(url)) {
    return wrongAddress(url, headers);
  }
  const [, identity = '', ...rest] = pathSegments(url);
  if (rest.length > 0) return refuse(404, chargersConnectAt, 'INVALID_ID');
  const chargeboxId = decode(identity);
  if (!chargeboxId) {
    return refuse(400, 'The identity in the path is missing or not percent-encoded UTF-8.', 'INVALID_ID');
  }
  if (chargeboxId.length > limits.length.chargeboxId) {
    return refuse(
      400,
      `The identity in the path is longer than ${limits.length.chargeboxId} characters.`,
      'INVALID_ID',
    );
  }
  if (!headers['sec-websocket-protocol']) return refuse(400, `Offer the subprotocol ${subprotocol}.`, 'SUBPROTOCOL');
  return {
    chargeboxId,
    otherReadings: otherReadings(chargeboxId, identity),
    credentials: readBasic(headers.authorization),
  };
}

/**
 * What an identity may mean beside what it says: itself as it was written, what it says when it is decoded again, and
 * each of them as chargebox IDs are kept.
 */
export const otherReadings = (chargeboxId: string, written = chargeboxId): string[] =>
  [
    ...new Set([
      written,
      decode(chargeboxId) ?? '',
      normalizeLine(chargeboxId),
      normalizeLine(decode(chargeboxId) ?? ''),
    ]),
  ].filter((text) => text !== '' && text !== chargeboxId);

const chargersConnectAt = `Charge points connect at ${chargerPath}{identity}.`;

/**
 * Who a refused charger says it is, as chargebox IDs are kept, as far as that can be read: the part of its address
 * below `/ocpp/`, or the last part of another address.
 */
export function identitySent(url: string): string {
  const segments = pathSegments(url);
  const identity = segments.slice(isForChargers(url) ? 1 : -1).join('/');
  return normalizeLine(decode(identity) ?? identity) || noChargeboxId;
}

/** Refuses what came to no address of chargers; it says something of one where an OCPP subprotocol is offered. */
function wrongAddress(url: string, headers: IncomingHttpHeaders): RejectedUpgrade {
  const isCharger = subprotocolsOffered(headers).some((name) => /^ocpp/i.test(name));
  const refusal = refuse(404, chargersConnectAt, isCharger ? 'WRONG_ADDRESS' : undefined);
  return { ...refusal, detail: `The address was ${normalPath(url)}.` };
}

/** The headers of a WebSocket handshake (RFC 6455, section 4.1); a browser that opens a page sends none of them. */
const ofHandshakes = ['upgrade', 'sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol'] as const;

/** Refuses a request that is no upgrade for HTTP; a charger may have meant it to be one. */
export function refusePlain({ url = '', headers }: Pick<PlainRequest, 'url' | 'headers'>): RejectedUpgrade {
  if (!isForChargers(url)) return wrongAddress(url, headers);
  if (ofHandshakes.every((name) => headers[name] === undefined)) {
    return { status: 426, sentence: 'Charge points connect here by WebSocket.', headers: { Upgrade: 'websocket' } };
  }
  return brokenHandshake(
    `The header ${headers.upgrade === undefined ? 'Upgrade: websocket' : 'Connection: Upgrade'} is missing.`,
  );
}

/** Refuses a handshake that does not follow RFC 6455. @param detail what is wrong with it, in a sentence */
export const brokenHandshake = (detail: string): RejectedUpgrade => ({
  ...refuse(400, `This is no WebSocket handshake of version 13. ${detail}`, 'BAD_HANDSHAKE'),
  detail,
  headers: { 'Sec-WebSocket-Version': '13' },
});

/** The target and the subprotocols of a request that is no HTTP, where it can be the upgrade of a charger. */
export function readUnparsed(text: string): { url: string; headers: IncomingHttpHeaders } | undefined {
  const [, url] = /^[A-Z]+ +(\S.*?)(?: +HTTP\/\S*)?\r?$/im.exec(text) ?? [];
  const [, subprotocols] = /^sec-websocket-protocol[ \t]*:(.*)$/im.exec(text) ?? [];
  if (url === undefined || !(isForChargers(url) || /ocpp/i.test(subprotocols ?? ''))) return undefined;
  return { url, headers: { ...(subprotocols !== undefined && { 'sec-websocket-protocol': subprotocols.trim() }) } };
}

/** The subprotocols that an upgrade offers. */
export const subprotocolsOffered = (headers: IncomingHttpHeaders): string[] =>
  (headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The text, or undefined when it is malformed or holds what no identity can. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\u0000-\u001f\u007f]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function readBasic(authorization: string | undefined): Claim['credentials'] {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  const colon = bytes.indexOf(':');
  return colon < 0 ? undefined : { user: bytes.toString('utf8', 0, colon), password: bytes.subarray(colon + 1) };
}

/** The whole HTTP response of a refusal. */
export function refusalResponse({ status, sentence, headers }: RejectedUpgrade): string {
  const reasons = {
    400: 'Bad Request',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not Found',
    426: 'Upgrade Required',
    429: 'Too Many Requests',
    500: 'Internal Server Error',
    503: 'Service Unavailable',
  };
  const all = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(sentence)),
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('')}\r\n${sentence}`;
}
