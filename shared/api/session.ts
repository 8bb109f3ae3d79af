import type { LenientSessionInfo } from '../contract/index.ts';
import type { Transport } from './transport.ts';

/** Client of the call `session`. */
export const sessionApi = ({ send }: Pick<Transport, 'send'>) => ({
  /**
   * `GET session`: returns the user of the access token with their permissions.
   *
   * @throws {ApiError} 401 if the token is rejected
   */
  read: () => send({ path: 'session' }) as Promise<LenientSessionInfo>,
});
