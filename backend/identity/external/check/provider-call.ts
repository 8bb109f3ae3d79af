import { fetchDocument, patienceMs } from '../fetch-document.ts';

/** A JSON document of which nothing is known yet. */
export type Unchecked = Readonly<Record<string, unknown>>;

/** Calls the provider without following a redirect. @throws what `fetch` throws, also when it takes too long */
export const get = (address: string, init: RequestInit): Promise<Response> =>
  fetchDocument(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs), ...init });

/** The JSON object of an answer. @throws when it is anything else */
export async function jsonOf(response: Response): Promise<Unchecked> {
  if (response.status !== 200) throw new Error(`it was answered with ${response.status}`);
  const document: unknown = await response.json();
  if (typeof document !== 'object' || document === null) throw new Error('it is no JSON object');
  return document as Unchecked;
}

/** Whether a value of a document is a text that says something. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Why a call failed: `fetch` says it in the cause of its error, and of several causes by a code alone. */
export function reasonOf(error: unknown): string {
  const { cause, message, code } = partsOf(error);
  const reason = cause === undefined ? message || code || String(error) : reasonOf(cause);
  return reason.replace(/\.$/, '');
}

function partsOf(error: unknown): { cause?: unknown; message?: string; code?: string } {
  return typeof error === 'object' && error !== null ? error : {};
}
