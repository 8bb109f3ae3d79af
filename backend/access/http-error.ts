import type { ErrorBody } from '@dmp/shared/contract';

/** A call that is answered with this status and `{"error": sentence}`. */
export class HttpError extends Error {
  /** @param message a sentence that names the field or thing and what would be right */
  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Readonly<Record<string, string | number>> = {},
    /** What the body says beside the sentence. */
    readonly more: Omit<ErrorBody, 'error'> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }
}

/**
 * For what a person confirmed by its number: since it was counted, other things may have come to match.
 *
 * @param expected as it was confirmed; undefined where no number was
 * @param now as a sentence begins: `This affects 3 devices`
 * @throws {HttpError} 409 if it is another number now
 */
export function requireSameCount(expected: number | undefined, count: number, now: string): void {
  if (expected === undefined || expected === count) return;
  throw new HttpError(409, `${now} now, not ${expected}. Review and confirm again.`);
}

export const badRequest = (sentence: string): HttpError => new HttpError(400, sentence);
