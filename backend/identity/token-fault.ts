import type { TokenFaultName } from '@dmp/shared/contract';

/** A token cannot be used here for a cause that its holder may know, and that somebody else has to change. */
export class TokenFault extends Error {
  /** @param message a sentence for the person: what is wrong, and who can change it */
  constructor(
    readonly fault: TokenFaultName,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'TokenFault';
  }
}
