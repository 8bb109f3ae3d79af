import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import type { Config } from '../config/index.ts';

/** Where publications are sent. */
export interface Receiver {
  url: string;
  /** Signs each message when given. */
  signer?: Webhook | undefined;
}

/** What the standard asks of a secret, in bytes. */
const secretBytes = { min: 24, max: 64 };

/** The signer of a secret as the standard writes it: `whsec_` and 24 to 64 random bytes in base64; undefined for any other. */
export function signerOf(secret: string): Webhook | undefined {
  const [, base64] = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret) ?? [];
  const bytes = Buffer.byteLength(base64 ?? '', 'base64');
  return bytes >= secretBytes.min && bytes <= secretBytes.max ? new Webhook(secret) : undefined;
}

/** The receiver that the environment names. @throws with a sentence for a person when its secret cannot be read */
export async function openReceiver({ url, secretFile }: NonNullable<Config['publishWebhook']>): Promise<Receiver> {
  if (!secretFile) return { url };
  const text = await readFile(secretFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The file ${secretFile} named by PUBLISH_WEBHOOK_SECRET_FILE cannot be read (${error.code}).`);
  });
  const secret = text.trim();
  if (secret === '') throw new Error(`The file ${secretFile} named by PUBLISH_WEBHOOK_SECRET_FILE is empty.`);
  const signer = signerOf(secret);
  if (!signer) {
    const { min, max } = secretBytes;
    throw new Error(
      `The file ${secretFile} named by PUBLISH_WEBHOOK_SECRET_FILE must hold whsec_ and ${min} to ${max} random bytes in base64: ` +
        '(echo -n whsec_; openssl rand -base64 32) makes one.',
    );
  }
  return { url, signer };
}

/** Why a message was not taken. */
export interface Undelivered {
  /** A sentence for people. */
  fault: string;
  /** The receiver refuses the message itself: another attempt would end in the same way. */
  isFinal: boolean;
}

/** Refusals that pass by themselves: a timeout, a conflict, too early, and too many requests (RFC 9110, 8470, 6585). */
const passingRefusals: readonly number[] = [408, 409, 425, 429];

/** How long the receiver may take to answer. */
const patienceMs = 10_000;

/**
 * Sends one message as a webhook (https://www.standardwebhooks.com): the
 * receiver knows a repetition by `webhook-id`, and where it came from by
 * `webhook-signature`.
 *
 * @returns undefined once the receiver has taken it, or else why not
 */
export async function send(receiver: Receiver, id: string, body: string, now: Date): Promise<Undelivered | undefined> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  };
  if (receiver.signer) headers['webhook-signature'] = receiver.signer.sign(id, now, body);
  try {
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers,
      body,
      // What was meant for one address is not carried to another.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    // Frees the connection; what the receiver says beside its status is of no use.
    await response.body?.cancel();
    const { ok, status } = response;
    const isFinal = status >= 400 && status < 500 && !passingRefusals.includes(status);
    return ok ? undefined : { fault: `The receiver answered ${status}.`, isFinal };
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    const fault = timedOut
      ? `The receiver did not answer within ${patienceMs / 1000} s.`
      : 'The receiver could not be reached.';
    return { fault, isFinal: false };
  }
}
