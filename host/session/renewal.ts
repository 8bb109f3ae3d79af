/** The part of a signed-in user that the renewal needs. */
export interface RenewableTokens {
  access_token: string;
  refresh_token?: string | undefined;
  /** Seconds since 1970. */
  expires_at?: number | undefined;
}

/** Dependencies of a renewal: the store that all tabs share, the provider, and the lock between tabs. */
export interface RenewalDependencies<User extends RenewableTokens> {
  /** The user in this tab's view of the store. A write by another tab may not be visible yet. */
  read(): Promise<User | null>;
  /** After this, {@link read} returns the last write of any tab that held the lock. */
  catchUp(): Promise<void>;
  /** Exchanges the refresh token for new tokens and stores them. @returns undefined if the provider rejects it */
  refresh(user: User): Promise<User | undefined>;
  removeUser(): Promise<void>;
  /** Lifetime of the user's access token, in seconds. */
  lifetime(user: User): number;
  /** Runs a task while holding a lock that all tabs share. */
  withLock<T>(task: () => Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** There is no session (any more); the user must sign in again. */
export class SessionEnded extends Error {
  constructor() {
    super('The session has ended. Please sign in again.');
    this.name = 'SessionEnded';
  }
}

/** A token is renewed this long before it expires, or when a third of its lifetime is left. */
export const renewBeforeSeconds = 60;
/** A timer of 25 days or more fires at once, and the tokens of some providers are valid for 30 days. */
const maxTimerMs = 24 * 3_600_000;

/**
 * Renews the tokens of the session. Refresh tokens rotate, and the second use of one also revokes the newest: two tabs
 * that renew concurrently would end each other's session. So one tab renews at a time, and first reads whether another
 * tab has already.
 */
export function createRenewal<User extends RenewableTokens>(dependencies: RenewalDependencies<User>) {
  let pendingRenewal: Promise<User> | undefined;
  const secondsLeft = ({ expires_at = 0 }: User) => expires_at - dependencies.now() / 1000;
  /** Seconds until it should be renewed. */
  const dueIn = (user: User) => secondsLeft(user) - Math.min(renewBeforeSeconds, dependencies.lifetime(user) / 3);

  async function renew(rejectedToken?: string): Promise<User> {
    // A used refresh token must never be sent: strict providers then end the session in every tab.
    await dependencies.catchUp();
    const user = await dependencies.read();
    if (!user) throw new SessionEnded();
    const isRejected = user.access_token === rejectedToken;
    if (!isRejected && dueIn(user) > 0) return user;
    if (!user.refresh_token) {
      if (!isRejected && secondsLeft(user) > 0) return user;
      await dependencies.removeUser();
      throw new SessionEnded();
    }
    const renewed = await dependencies.refresh(user);
    if (renewed) return renewed;
    const stored = await dependencies.read();
    // Without IndexedDB, another tab may have renewed first.
    if (stored && stored.refresh_token !== user.refresh_token) return stored;
    await dependencies.removeUser();
    throw new SessionEnded();
  }

  /** Concurrent calls share one renewal. */
  function renewOnce(rejectedToken?: string): Promise<User> {
    pendingRenewal ??= dependencies
      .withLock(() => renew(rejectedToken))
      .finally(() => {
        pendingRenewal = undefined;
      });
    return pendingRenewal;
  }

  async function current(): Promise<User> {
    const user = await dependencies.read();
    if (!user) throw new SessionEnded();
    if (dueIn(user) > 0) return user;
    try {
      return await renewOnce();
    } catch (error) {
      if (!(error instanceof SessionEnded) && secondsLeft(user) > 0) return user;
      throw error;
    }
  }

  async function replace(rejectedToken: string, hasTokenFault = false): Promise<User> {
    const user = await dependencies.read();
    if (user && user.access_token !== rejectedToken) return user;
    return hasTokenFault && user && !user.refresh_token ? current() : renewOnce(rejectedToken);
  }

  return {
    /**
     * The user with a valid token, which is renewed if it is about to expire.
     * @throws SessionEnded, or the network error once the token has expired
     */
    current,
    /**
     * The user with another token than the one that a server rejected. If the token has a fault that a token of another
     * sign-in would have too, and there is no refresh token, the session continues with the same token.
     * @throws SessionEnded, or the network error
     */
    replace,
    /**
     * The user with a newly issued token if there is a refresh token; otherwise with the current one.
     * @throws SessionEnded, or the network error
     */
    async refreshed(): Promise<User> {
      const user = await dependencies.read();
      return user ? replace(user.access_token, true) : current();
    },
    /** Ends the session in this browser: removes the user. */
    end: (): Promise<void> => dependencies.removeUser(),
    /** Milliseconds until this user's token should be renewed or checked again; at most a day. */
    dueIn: (user: User): number => Math.min(maxTimerMs, Math.max(0, dueIn(user) * 1000)),
  };
}

export type Renewal<User extends RenewableTokens> = ReturnType<typeof createRenewal<User>>;
