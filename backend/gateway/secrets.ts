import type { OcppAction } from '@dmp/shared/contract';
import { more, readHead, withoutPayload } from '../ocpp/frames.ts';
import { parseJson } from '../ocpp/parse-json.ts';
import { isSecretKey, mask } from '../ocpp/secret-keys.ts';
import { withoutUploadTokens } from '../ocpp/upload-token.ts';

/** Credentials in a URL, as a location for an upload or a firmware image may carry them. */
const urlCredentials = /(:(?:\\?\/){2})[^\s"/@]+@/g;

/** Actions whose frames can carry a secret; all others are kept as they crossed the wire. */
const carriesSecret: ReadonlySet<OcppAction> = new Set<OcppAction>(['ChangeConfiguration', 'GetConfiguration']);
const carriesUrl: ReadonlySet<OcppAction> = new Set<OcppAction>([
  'GetDiagnostics',
  'GetLog',
  'SignedUpdateFirmware',
  'UpdateFirmware',
]);

const withoutCredentials = (text: string): string => withoutUploadTokens(text.replace(urlCredentials, `$1${mask}@`));

/** Where a secret may begin in a CALL that is no JSON: another message behind it can be a configuration. */
const secretInCall = /configurationkey|\bkey\b|\\u/i;
/** Where one may begin in anything else that is no JSON. */
const secretInOther = /configurationkey|value|key|\\u/i;

/**
 * The frame with every secret in it masked. Where a value ends in a frame that is no JSON cannot be known: such a frame
 * is cut where a key, a value, or an escape begins.
 *
 * @param action undefined for a message that may be anything
 */
export function withoutSecrets(action: OcppAction | undefined, frame: string): string {
  const message = parseJson(frame);
  if (message === undefined) return cutAtSecret(withoutCredentials(frame));
  const kept = action === undefined || carriesUrl.has(action) ? withoutCredentials(frame) : frame;
  return action === undefined || carriesSecret.has(action) ? withoutSecretValues(kept) : kept;
}

function cutAtSecret(frame: string): string {
  const { kind, action } = readHead(frame);
  const isCall = kind === 2 && action !== undefined && !carriesSecret.has(action);
  const at = frame.search(isCall ? secretInCall : secretInOther);
  return at < 0 ? frame : `${frame.slice(0, at)}${more}`;
}

function withoutSecretValues(frame: string): string {
  const message = parseJson(frame);
  // Read, not searched: a key can be written with escapes.
  let masked = false;
  const text = JSON.stringify(message, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('key' in value) || !('value' in value)) return value;
    if (typeof value.key !== 'string' || !isSecretKey(value.key)) return value;
    masked = true;
    return { ...value, value: mask };
  });
  return masked ? text : frame;
}

/** The secret that a command tells a charger; undefined where it tells none. */
export function secretOf(action: OcppAction, payload: object): string | undefined {
  if (action !== 'ChangeConfiguration') return undefined;
  const { key, value } = payload as { key?: unknown; value?: unknown };
  return typeof key === 'string' && typeof value === 'string' && value && isSecretKey(key) ? value : undefined;
}

/** What a charger says of a command, in its own words: it may repeat what it was told. */
export const withoutRepeated = (action: OcppAction, words: string, secret: string | undefined): string => {
  const rest = secret === undefined ? words : words.replaceAll(secret, mask);
  return carriesUrl.has(action) ? withoutCredentials(rest) : rest;
};

/**
 * A CALLERROR, or an answer that OCPP does not know, without the secret that it may repeat after its message id. Of one
 * that is no JSON the head alone is kept: the secret can be written with escapes.
 */
export function answerWithoutRepeated(frame: string, secret: string | undefined): string {
  if (secret === undefined) return frame;
  const message = parseJson(frame);
  if (!Array.isArray(message)) return withoutPayload(frame);
  const [type, messageId, ...rest] = message as unknown[];
  const text = JSON.stringify(rest);
  const kept = JSON.stringify(rest, (_name, value: unknown) => {
    if (typeof value === 'string') return value.replaceAll(secret, mask);
    // A secret can be of digits alone, or stand as the name of a field.
    if (typeof value === 'number') return String(value) === secret ? mask : value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.replaceAll(secret, mask), inner]));
  });
  return kept === text ? frame : JSON.stringify([type, messageId, ...(JSON.parse(kept) as unknown[])]);
}

/** An answer whose payload is one word at most, as most are. */
const plainAnswer = /^\s*\[\s*3\s*,\s*"[^"\\]*"\s*,\s*\{\s*(?:"status"\s*:\s*"[A-Za-z]{1,30}"\s*)?\}\s*\]\s*$/;

/** Whether an answer may repeat what a command told the charger, when nobody knows any more what that was. */
export const mayRepeat = (frame: string): boolean => !plainAnswer.test(frame);
