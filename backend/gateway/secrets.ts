import { type JsonToken, jsonTokens, nestingOf, type OcppAction } from '@dmp/shared/contract';
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
 * The frame with every secret in it masked, and all else as it came. Where a value ends in a frame that is no JSON
 * cannot be known: such a frame is cut where a key, a value, or an escape begins.
 *
 * @param action undefined for a message that may be anything
 */
export function withoutSecrets(action: OcppAction | undefined, frame: string): string {
  if (parseJson(frame) === undefined) return cutAtSecret(withoutCredentials(frame));
  const kept = action === undefined || carriesSecret.has(action) ? withoutSecretValues(frame) : frame;
  return action === undefined || carriesUrl.has(action) ? withoutCredentials(kept) : kept;
}

function cutAtSecret(frame: string): string {
  const { kind, action } = readHead(frame);
  const isCall = kind === 2 && action !== undefined && !carriesSecret.has(action);
  const at = frame.search(isCall ? secretInCall : secretInOther);
  return at < 0 ? frame : `${frame.slice(0, at)}${more}`;
}

/** A part of a frame that is not kept: from its first character up to and not including another. */
interface Secret {
  from: number;
  to: number;
  /** Stands in its place. */
  mask: string;
}

/** The frame without these parts, and all else as it came; what is within another part goes with it. */
function withMasked(frame: string, secrets: readonly Secret[]): string {
  let [text, done] = ['', 0];
  for (const secret of secrets.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (secret.from < done) continue;
    text += frame.slice(done, secret.from) + secret.mask;
    done = secret.to;
  }
  return text + frame.slice(done);
}

/** A masked value of JSON. */
const masked = JSON.stringify(mask);

/** An object or a list of a frame that has not ended. */
interface OpenPart {
  /** Of the member whose value is next. */
  name?: string | undefined;
  from: number;
  /** It has a `key` that names a secret. */
  isSecret: boolean;
  values: Secret[];
}

/** Read, not searched: a key can be written with escapes. Of repeated names, each counts. */
function withoutSecretValues(frame: string): string {
  const secrets: Secret[] = [];
  const open: OpenPart[] = [];
  const tokens = jsonTokens(frame) ?? [];
  for (const [index, token] of tokens.entries()) {
    const holder = open.at(-1);
    const nesting = nestingOf(token);
    if (holder && tokens[index + 1]?.text === ':') {
      holder.name = String(JSON.parse(token.text));
      holder.from = tokens[index + 2]?.at ?? frame.length;
    } else if (nesting === 1) open.push({ from: token.at, isSecret: false, values: [] });
    else if (token.text !== ',' && token.text !== ':') {
      const ended = nesting === -1 ? open.pop() : undefined;
      if (ended?.isSecret) for (const value of ended.values) secrets.push(value);
      endMember(open.at(-1), frame, token.at + token.text.length);
    }
  }
  return withMasked(frame, secrets);
}

function endMember(holder: OpenPart | undefined, frame: string, to: number): void {
  if (holder?.name === undefined) return;
  const { name, from } = holder;
  holder.name = undefined;
  if (name === 'value') holder.values.push({ from, to, mask: masked });
  if (name === 'key' && frame[from] === '"' && isSecretKey(String(JSON.parse(frame.slice(from, to))))) {
    holder.isSecret = true;
  }
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
 * A CALLERROR, or an answer that OCPP does not know, without the secret that it may repeat after its message id; all
 * else is as it came. Of one that is no JSON the head alone is kept: the secret can be written with escapes.
 */
export function answerWithoutRepeated(frame: string, secret: string | undefined): string {
  if (!secret) return frame;
  const tokens = jsonTokens(frame);
  if (tokens?.[0]?.text !== '[') return withoutPayload(frame);
  const secrets: Secret[] = [];
  let [depth, element] = [0, 0];
  for (const token of tokens) {
    depth += nestingOf(token);
    if (depth === 1 && token.text === ',') element += 1;
    if (element < 2) continue;
    const { at, text } = token;
    if (text.startsWith('"')) addRepeated(secrets, token, secret);
    else if (isValue.test(text) && (text === secret || String(Number(text)) === secret)) {
      secrets.push({ from: at, to: at + text.length, mask: masked });
    }
  }
  return withMasked(frame, secrets);
}

/** How a number or a literal begins: a secret can be of digits alone. */
const isValue = /^[-\dtfn]/;
/** Each stands for one character of a string of JSON. */
const unit = /\\u[\da-f]{4}|\\.|[^\\]/gi;

/** Adds where a string repeats a secret, whichever of its characters are escaped. */
function addRepeated(secrets: Secret[], { at: begin, text }: JsonToken, secret: string): void {
  const value = String(JSON.parse(text));
  if (!value.includes(secret)) return;
  // Where each character begins, and the end of the last.
  const places = [begin + 1];
  for (const { length } of text.slice(1, -1).match(unit) ?? []) places.push((places.at(-1) ?? 0) + length);
  for (let at = value.indexOf(secret); at >= 0; at = value.indexOf(secret, at + secret.length)) {
    const [from, to] = [places[at], places[at + secret.length]];
    if (from !== undefined && to !== undefined) secrets.push({ from, to, mask });
  }
}

/** An answer whose payload is one word at most, as most are. */
const plainAnswer = /^\s*\[\s*3\s*,\s*"[^"\\]*"\s*,\s*\{\s*(?:"status"\s*:\s*"[A-Za-z]{1,30}"\s*)?\}\s*\]\s*$/;

/** Whether an answer may repeat what a command told the charger, when nobody knows any more what that was. */
export const mayRepeat = (frame: string): boolean => !plainAnswer.test(frame);
