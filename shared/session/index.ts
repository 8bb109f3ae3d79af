import type { Permission } from '../contract/index.ts';

/** The signed-in user, with the data that remotes may read. */
export interface SessionUser {
  readonly email: string;
  readonly name: string;
}

/** The session of the signed-in user, which the shell passes to its remotes. */
export interface Session {
  readonly user: SessionUser;
  /**
   * Returns a valid access token. Renews it first when it is about to expire.
   *
   * @throws when the session has ended
   */
  getToken(): Promise<string>;
  /** Whether the user has this permission. False when the token does not contain it. */
  can(permission: Permission): boolean;
}
