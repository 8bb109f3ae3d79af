import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';

/** Where publications are sent. */
export interface Receiver {
  url: string;
  /** Signs each message when given. */
  secret?: string | undefined;
}

/** The receiver that the environment names. @throws with a sentence for a person when its secret cannot be read */
export async function openReceiver({ url, secretFile }: NonNullable<Config['publishWebhook']>): Promise<Receiver> {
  if (!secretFile) return { url };
  const text = await readFile(secretFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The file ${secretFile} named by PUBLISH_WEBHOOK_SECRET_FILE cannot be read (${error.code}).`);
  });
  const secret = text.trim();
  if (secret === '') throw new Error(`The file ${secretFile} named by PUBLISH_WEBHOOK_SECRET_FILE is empty.`);
  return { url, secret };
}

/** How long the receiver may take to answer. */
const patienceMs = 10_000;

/**
 * Sends one message as a webhook (https://www.standardwebhooks.com): the
 * receiver knows a repetition by `webhook-id`, and where it came from by
 * `webhook-signature`.
 *
 * @returns undefined once the receiver has taken it, or else why not
 */
export async function send(receiver: Receiver, id: string, body: string, now: Date): Promise<string | undefined> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
  };
  if (receiver.secret) headers['webhook-signature'] = signatureOf(receiver.secret, id, timestamp, body);
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
    return response.ok ? undefined : `The receiver answered ${response.status}.`;
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return timedOut
      ? `The receiver did not answer within ${patienceMs / 1000} s.`
      : 'The receiver could not be reached.';
  }
}

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
