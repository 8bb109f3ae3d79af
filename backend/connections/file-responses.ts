import { ReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { limits } from '@dmp/shared/contract';

/**
 * Responses that are files being read. Each has a file open for as long as its caller takes to read it, so of too many
 * the oldest is ended: most are over within a second.
 */
export class FileResponses {
  readonly #open = new Set<ServerResponse>();

  /** Counts a response whose payload is an open file. */
  begin(response: ServerResponse, payload: unknown): void {
    // Of a caller who has left already nothing more is notified.
    if (!(payload instanceof ReadStream) || response.destroyed) return;
    const [oldest] = this.#open.size >= limits.fileResponses ? this.#open : [];
    if (oldest) {
      this.#open.delete(oldest);
      oldest.destroy();
    }
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
  }
}
