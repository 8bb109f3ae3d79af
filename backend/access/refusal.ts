import type { ErrorBody } from '@dmp/shared/contract';

/** A call that is answered with this status and `{"error": sentence}`. */
export class Refusal extends Error {
  /** @param message a sentence that names the field or thing and what would be right */
  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Readonly<Record<string, string | number>> = {},
    /** What the body says beside the sentence. */
    readonly more: Omit<ErrorBody, 'error'> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/**
 * For what a person confirmed by its number: since it was counted, other things may have come to match.
 *
 * @param expected as it was confirmed; undefined where no number was
 * @param now as a sentence begins: `This affects 3 devices`
 * @throws {Refusal} 409 if it is another number now
 */
export function refuseOtherCount(expected: number | undefined, count: number, now: string): void {
  if (expected === undefined || expected === count) return;
  throw new Refusal(409, `${now} now, not ${expected}. Review and confirm again.`);
}

export const badRequest = (sentence: string): Refusal => new Refusal(400, sentence);
