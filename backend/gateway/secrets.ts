import type { OcppAction } from '@dmp/shared/contract';
import { withoutPayload } from '../ocpp/frames.ts';
import { parseJson } from '../ocpp/parse-json.ts';
import { isSecretKey, mask } from '../ocpp/secret-keys.ts';
import { withoutUploadTokens } from '../ocpp/upload-token.ts';

/** Credentials in a URL, as a location for an upload or a firmware image may carry them. */
const urlCredentials = /(:\/\/)[^\s"/@]+@/g;

/** Actions whose frames can carry a secret; all others are kept as they crossed the wire. */
const carriesSecret: ReadonlySet<OcppAction> = new Set<OcppAction>(['ChangeConfiguration', 'GetConfiguration']);
const carriesUrl: ReadonlySet<OcppAction> = new Set<OcppAction>([
  'GetDiagnostics',
  'GetLog',
  'SignedUpdateFirmware',
  'UpdateFirmware',
]);

const withoutCredentials = (text: string): string => withoutUploadTokens(text.replace(urlCredentials, `$1${mask}@`));

/** A value by its name, whatever quotes are around them, or none. */
const anyValue = /(["']?\bvalue\b["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^,}\]]*)/gi;

/**
 * The frame with every secret in it masked. In one that is no JSON, the value of every key is: which belongs to which
 * cannot be known.
 *
 * @param action undefined for a message that may be anything
 */
export function withoutSecrets(action: OcppAction | undefined, frame: string): string {
  if (action === undefined) return withoutSecretValues(withoutCredentials(frame));
  if (carriesUrl.has(action)) return withoutCredentials(frame);
  return carriesSecret.has(action) ? withoutSecretValues(frame) : frame;
}

function withoutSecretValues(frame: string): string {
  const message = parseJson(frame);
  if (message === undefined)
    return frame.includes('\\u') ? withoutPayload(frame) : frame.replace(anyValue, `$1"${mask}"`);
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

/** A CALLERROR, or an answer that OCPP does not know or that is no JSON, without the secret that it may repeat after its message id. */
export function answerWithoutRepeated(frame: string, secret: string | undefined): string {
  if (secret === undefined) return frame;
  const message = parseJson(frame);
  if (!Array.isArray(message)) return frame.includes('\\u') ? withoutPayload(frame) : frame.replaceAll(secret, mask);
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
