import { ApiError } from './error.ts';
import { noResponse } from './no-response.ts';

/** Gets an access token. @throws {ApiError} status 0 with the reason why there is none */
export async function tokenFrom(source: () => Promise<string>): Promise<string> {
  try {
    return await source();
  } catch (cause) {
    // fetch throws a TypeError if the identity provider is unreachable.
    const message = cause instanceof Error && !(cause instanceof TypeError) && cause.message;
    throw new ApiError(message ? { status: 0, error: message } : { status: 0, detail: noResponse.read }, { cause });
  }
}
