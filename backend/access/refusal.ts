/** A call that is answered with this status and `{"error": sentence}`. */
export class Refusal extends Error {
  /** @param message a sentence that names the field or thing and what would be right */
  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export const badRequest = (sentence: string): Refusal => new Refusal(400, sentence);
