import { ReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { serverLimits } from '@dmp/shared/contract';

/**
 * Responses that are files being read. Each has a file open for as long as its caller takes to read it, so of too many
 * the oldest is ended, of callers without a token first: most are over within a second.
 */
export class FileResponses {
  readonly #ofStrangers = new Set<ServerResponse>();
  readonly #ofUsers = new Set<ServerResponse>();

  /** Counts a response whose payload is an open file. @param isSignedIn whether its caller has a valid token */
  begin(response: ServerResponse, payload: unknown, isSignedIn: boolean): void {
    // Of a caller who has left already nothing more is notified.
    if (!(payload instanceof ReadStream) || response.destroyed) return;
    if (this.#ofStrangers.size + this.#ofUsers.size >= serverLimits.fileResponses) this.#endOldest();
    const open = isSignedIn ? this.#ofUsers : this.#ofStrangers;
    open.add(response);
    response.once('close', () => open.delete(response));
  }

  #endOldest(): void {
    const open = this.#ofStrangers.size > 0 ? this.#ofStrangers : this.#ofUsers;
    const [oldest] = open;
    if (!oldest) return;
    open.delete(oldest);
    oldest.destroy();
  }
}
