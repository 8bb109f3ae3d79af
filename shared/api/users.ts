import type { Credentials, Login, NewUser, Signup, TokenResponse, User } from '../contract/index.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `users` and `auth`. */
export const usersApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET users/me`: returns the user of the access token. */
  me: () => send({ path: 'users/me' }) as Promise<User>,
  /**
   * `POST auth/verify`: returns the user of the access token, to test a token.
   *
   * @throws {ApiError} 401 if it is not valid
   */
  verify: () => send({ method: 'POST', path: 'auth/verify' }) as Promise<User>,
  /**
   * `POST users`: creates an account. It is enabled, has the role USER, and has no permissions.
   *
   * @throws {ApiError} 403 if signing up is switched off, 409 if the email address has an account
   */
  signUp: (user: NewUser) =>
    send({ method: 'POST', path: 'users', body: { ...user, enabled: true, role: 'USER' } }) as Promise<User>,
  /**
   * `POST auth/token`: returns a bearer token for a username and password, for programs. Users sign in at the identity
   * provider.
   *
   * @throws {ApiError} 401 if the username or password is incorrect, 429 after too many attempts
   */
  token: (credentials: Credentials) =>
    send({ method: 'POST', path: 'auth/token', body: credentials }) as Promise<TokenResponse>,
  /** `POST auth/login`: returns a bearer token. @deprecated use the identity provider's sign-in page, or {@link token} */
  login: (login: Login) => send({ method: 'POST', path: 'auth/login', body: login }) as Promise<TokenResponse>,
  /** `POST auth/signup`: creates an account. @deprecated use {@link signUp} */
  olderSignUp: (user: Signup) => send({ method: 'POST', path: 'auth/signup', body: user }) as Promise<User>,
});
