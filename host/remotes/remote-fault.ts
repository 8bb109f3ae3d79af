import { serverNow } from '@dmp/shared/shell';
import { HttpStatusError } from '../boot/fetch-json.ts';

/** Why a remote is unavailable. The message is a sentence for the user. */
export class RemoteFault extends Error {
  /** When it was detected. */
  readonly at = serverNow();

  /** @param reason a sentence */
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'RemoteFault';
  }
}

/** A remote that was found, but that this console rejects. */
export class RejectedRemote extends RemoteFault {}

/** Converts an error of the browser, the network, or a remote's code. Returns a RemoteFault unchanged. */
export function toRemoteFault(error: unknown): RemoteFault {
  if (error instanceof RemoteFault) return error;
  return new RemoteFault(reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpStatusError) return httpStatusReason(error.status);
  if (!(error instanceof Error || error instanceof DOMException)) return 'It stopped without giving a reason.';
  if (error.name === 'TimeoutError') return 'It took too long to answer.';
  if (error.name === 'ChunkLoadError') return 'A file it needs could not be loaded.';
  if (error.name === 'SyntaxError') return 'The server sent something else instead.';
  if (error instanceof TypeError && /fetch/i.test(error.message)) return 'The server could not be reached.';
  return `It stopped because of an error: ${error.message}`;
}

/** A sentence for an HTTP status of a file that should exist. */
export function httpStatusReason(status: number): string {
  return status === 404 ? 'It was not found (404).' : `The server answered with an error (${status}).`;
}
