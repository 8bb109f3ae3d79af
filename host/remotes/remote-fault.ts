import { serverNow } from '@dmp/shared/shell';
import { HttpError } from '../boot/fetch-json.ts';

/** Why a remote is not there, as a sentence for the person who wanted it. */
export class RemoteFault extends Error {
  /** When it was noticed. */
  readonly at = serverNow();

  /** @param reason a sentence */
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'RemoteFault';
  }
}

/** A remote that could be had, and that this console does not take. */
export class Refusal extends RemoteFault {}

/** In plain words, for what the browser, the network or a remote's own code threw. */
export function faultOf(error: unknown): RemoteFault {
  if (error instanceof RemoteFault) return error;
  return new RemoteFault(reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return answered(error.status);
  if (!(error instanceof Error || error instanceof DOMException)) return 'It stopped without giving a reason.';
  if (error.name === 'TimeoutError') return 'It took too long to answer.';
  if (error.name === 'ChunkLoadError') return 'A file it needs could not be loaded.';
  if (error.name === 'SyntaxError') return 'The server sent something else instead.';
  if (error instanceof TypeError && /fetch/i.test(error.message)) return 'The server could not be reached.';
  return `It stopped because of an error: ${error.message}`;
}

/** What an HTTP status means for a file that should be there. */
export function answered(status: number): string {
  return status === 404 ? 'It was not found (404).' : `The server answered with an error (${status}).`;
}
