import type { Credentials, Login, NewUser, Signup, TokenAnswer, User } from '../contract/index.ts';
import type { Transport } from './transport.ts';

/** Calls below `users` and `auth`. */
export const usersApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET users/me`: who the token belongs to. */
  me: () => send({ path: 'users/me' }) as Promise<User>,
  /** `POST auth/verify`: the same, for a token that is to be tried. @throws {ApiError} 401 when it is not good */
  verify: () => send({ method: 'POST', path: 'auth/verify' }) as Promise<User>,
  /** `POST users`: signs up. The account is an enabled USER's and has no permission. */
  signUp: (user: NewUser) =>
    send({ method: 'POST', path: 'users', body: { ...user, enabled: true, role: 'USER' } }) as Promise<User>,
  /** `POST auth/token`: a bearer token for a name and a password, for programs; people sign in at the identity provider. */
  token: (credentials: Credentials) =>
    send({ method: 'POST', path: 'auth/token', body: credentials }) as Promise<TokenAnswer>,
  /** @deprecated the identity provider's sign-in page, or `POST auth/token` */
  login: (login: Login) => send({ method: 'POST', path: 'auth/login', body: login }) as Promise<TokenAnswer>,
  /** @deprecated use {@link signUp} */
  olderSignUp: (user: Signup) => send({ method: 'POST', path: 'auth/signup', body: user }) as Promise<User>,
});
