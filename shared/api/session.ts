import type { ReadSignedIn } from '../contract/index.ts';
import type { Transport } from './transport.ts';

/** The call `session`. */
export const sessionApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET session`: who the token belongs to, and what they may. */
  read: () => send({ path: 'session' }) as Promise<ReadSignedIn>,
});
