import { ApiError } from './error.ts';
import { noAnswer } from './no-answer.ts';

/** @throws {ApiError} with the reason there is no token */
export async function tokenFrom(source: () => Promise<string>): Promise<string> {
  try {
    return await source();
  } catch (cause) {
    // A TypeError is how fetch says that the identity provider is out of reach.
    const told = cause instanceof Error && !(cause instanceof TypeError) && cause.message;
    throw new ApiError(told ? { status: 0, error: told } : { status: 0, detail: noAnswer.read }, { cause });
  }
}
