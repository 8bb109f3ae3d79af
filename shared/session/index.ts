import type { Permission } from '../contract/index.ts';

/** Who is signed in, as far as a remote may know. */
export interface SessionUser {
  readonly email: string;
  readonly name: string;
}

/** The signed-in session, as the shell hands it to its remotes. */
export interface Session {
  readonly user: SessionUser;
  /**
   * A token that is valid now; renewed first when it is about to expire.
   * @throws when there is no session any more
   */
  getToken(): Promise<string>;
  /** Whether the user may do this; false for anything the token does not say. */
  can(permission: Permission): boolean;
}
