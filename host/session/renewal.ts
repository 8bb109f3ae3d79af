/** A signed-in user's tokens, as far as renewal looks into them. */
export interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
  /** Seconds since 1970. */
  expires_at?: number | undefined;
}

/** The edges of a renewal: the store all tabs share, the provider, the lock between tabs. */
export interface RenewalEdges<User extends Tokens> {
  /** The user as this tab sees the store: what another tab wrote may not be visible yet. */
  read(): Promise<User | null>;
  /** From then on {@link read} returns what the last tab wrote that held the lock. */
  catchUp(): Promise<void>;
  /** Exchanges the refresh token for new tokens and stores them. @returns undefined when the provider refuses it */
  refresh(user: User): Promise<User | undefined>;
  /** Removes the user from the store. */
  forget(): Promise<void>;
  /** For how long such a token is valid from its beginning, in seconds. */
  lifetime(user: User): number;
  /** Runs one work at a time over all tabs. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** There is no session (any more): sign in again. */
export class SessionEnded extends Error {
  constructor() {
    super('The session has ended. Please sign in again.');
    this.name = 'SessionEnded';
  }
}

/** A token is renewed this many seconds before it expires, or when a third of its lifetime is left. */
export const renewBefore = 60;
/** A timer that is set for 25 days or more goes off at once, and some providers' tokens last for 30. */
const lookEveryMs = 24 * 3_600_000;

/**
 * Keeps the tokens of the session valid. Refresh tokens rotate, and the second
 * use of one revokes the newest too: two tabs that renew side by side sign each
 * other out. So one tab renews at a time, and looks first whether another has.
 */
export function createRenewal<User extends Tokens>(edges: RenewalEdges<User>) {
  let underWay: Promise<User> | undefined;
  const secondsLeft = ({ expires_at = 0 }: User) => expires_at - edges.now() / 1000;
  /** Seconds until it should be renewed. */
  const dueIn = (user: User) => secondsLeft(user) - Math.min(renewBefore, edges.lifetime(user) / 3);

  async function renew(refused?: string): Promise<User> {
    // A spent refresh token is never sent: strict providers then end the session of every tab.
    await edges.catchUp();
    const user = await edges.read();
    if (!user) throw new SessionEnded();
    const isRefused = user.access_token === refused;
    if (!isRefused && dueIn(user) > 0) return user;
    if (!user.refresh_token) {
      if (!isRefused && secondsLeft(user) > 0) return user;
      await edges.forget();
      throw new SessionEnded();
    }
    const renewed = await edges.refresh(user);
    if (renewed) return renewed;
    const stored = await edges.read();
    // Where IndexedDB cannot be used another tab may have been first.
    if (stored && stored.refresh_token !== user.refresh_token) return stored;
    await edges.forget();
    throw new SessionEnded();
  }

  /** However many ask: one renewal. */
  function renewOnce(refused?: string): Promise<User> {
    underWay ??= edges
      .exclusively(() => renew(refused))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  }

  async function current(): Promise<User> {
    const user = await edges.read();
    if (!user) throw new SessionEnded();
    if (dueIn(user) > 0) return user;
    try {
      return await renewOnce();
    } catch (error) {
      if (!(error instanceof SessionEnded) && secondsLeft(user) > 0) return user;
      throw error;
    }
  }

  async function replace(refused: string, hasFault = false): Promise<User> {
    const user = await edges.read();
    if (user && user.access_token !== refused) return user;
    return hasFault && user && !user.refresh_token ? current() : renewOnce(refused);
  }

  return {
    /**
     * The user with a token that is valid now; renewed when it is about to expire.
     * @throws SessionEnded, or the network's fault once the token has expired
     */
    current,
    /**
     * The user with another token than the one a server refused before its time. For a fault that the token of another
     * sign-in would have too, the session goes on with the same one where there is no refresh token.
     * @throws SessionEnded, or the network's fault
     */
    replace,
    /**
     * The user with a token that was issued just now, where a refresh token can get one; otherwise as it is.
     * @throws SessionEnded, or the network's fault
     */
    async refreshed(): Promise<User> {
      const user = await edges.read();
      return user ? replace(user.access_token, true) : current();
    },
    /** Ends the session here: the user is removed. */
    end: (): Promise<void> => edges.forget(),
    /** Milliseconds until this user's token should be renewed, or looked at again: a day at most. */
    dueIn: (user: User): number => Math.min(lookEveryMs, Math.max(0, dueIn(user) * 1000)),
  };
}

export type Renewal<User extends Tokens> = ReturnType<typeof createRenewal<User>>;
