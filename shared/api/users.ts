import type { User } from '../contract/index.ts';
import type { Send } from './http.ts';

/** Calls below `users`. */
export const usersApi = (send: Send) => ({
  /** `GET users/me`: who the token belongs to. */
  me: () => send({ path: 'users/me' }) as Promise<User>,
});
