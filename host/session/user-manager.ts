import { type ConsoleConfig, callbackPath } from '@dmp/shared/contract';
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { report } from '../report.ts';
import { providerTimeoutMs } from './post-form.ts';
import { expiryOf, lifetimeOf, refreshTokens } from './refresh-tokens.ts';
import { createRenewal, type Renewal, SessionEnded } from './renewal.ts';
import { UserStore } from './user-store.ts';

/** A user manager, and the store of its user, which all tabs share. */
export interface SessionManager {
  manager: UserManager;
  store: UserStore;
}

/** Creates the user manager of the identity provider: code flow with PKCE, with a user that all tabs share. */
export function createSessionManager({ oidc }: ConsoleConfig): SessionManager {
  const store = new UserStore(window.localStorage);
  const manager = new UserManager({
    authority: oidc.authority,
    client_id: oidc.clientId,
    redirect_uri: `${window.location.origin}${callbackPath}`,
    post_logout_redirect_uri: `${window.location.origin}/`,
    response_type: 'code',
    scope: oidc.scope ?? 'openid profile email offline_access',
    ...(oidc.resource === undefined ? {} : { resource: oidc.resource }),
    userStore: store,
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // The library's renewal does not coordinate tabs; ours does.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: providerTimeoutMs / 1000,
  });
  return { manager, store };
}

/** The stored user. An error is reported and counts as no user: the sign-in then shows more of it. */
export async function storedUser({ manager }: SessionManager): Promise<User | undefined> {
  try {
    return (await manager.getUser()) ?? undefined;
  } catch (error) {
    report('The stored session could not be read.', error);
    return undefined;
  }
}

/** Key of the user in the user manager's store. */
const userKey = ({ settings }: UserManager): string => `user:${settings.authority}:${settings.client_id}`;

/**
 * Renewal of this user manager's tokens, one tab at a time.
 *
 * @param onRenewed called with new tokens, in the tab that requested them
 */
export function renewalOf({ manager, store }: SessionManager, onRenewed: (user: User) => void): Renewal<User> {
  const lock = `dmp-renewal:${manager.settings.client_id}`;
  return createRenewal<User>({
    async read() {
      const user = await manager.getUser();
      if (user) user.expires_at ??= expiryOf(user.access_token);
      return user;
    },
    async catchUp() {
      if (!(await store.catchUp(userKey(manager)))) return;
      const user = await manager.getUser();
      // A page that waits for tokens receives no other event for these.
      if (user) await manager.events.load(user);
    },
    async refresh(user) {
      const renewed = await refreshTokens(manager, user);
      // Must not undo a sign-out or sign-in that happened during the request.
      if (!renewed || (await manager.getUser())?.refresh_token !== user.refresh_token) return undefined;
      await manager.storeUser(renewed);
      await manager.events.load(renewed);
      onRenewed(renewed);
      return renewed;
    },
    removeUser: () => manager.removeUser(),
    // Without locks the origin is not secure, and the sign-in does not work there either.
    withLock: (work) => navigator.locks.request(lock, work),
    lifetime: ({ access_token }) => lifetimeOf(access_token),
    now: Date.now,
  });
}

/**
 * Follows changes of the shared user by other tabs: adopts tokens that they renewed or got by a sign-in, and ends the
 * session here when it ended there. A hidden page catches up when it is visible again: a page that is restored from the
 * back/forward cache receives no events for the changes since.
 *
 * @param first the user that the page was loaded with; the session may have ended or changed since
 * @param onOtherPerson called when another user has signed in
 * @returns removes the listeners
 */
export function followOtherTabs(manager: UserManager, first: User | undefined, onOtherPerson: () => void): () => void {
  const key = `oidc.${userKey(manager)}`;
  /** The user of this tab, and the last user's subject. */
  let current: User | undefined;
  let subject: string | undefined;
  const remember = (user: User) => {
    current = user;
    subject = user.profile.sub;
  };
  const forget = () => {
    current = undefined;
  };
  const follow = async () => {
    const user = await manager.getUser();
    if (!user) return current && manager.events.unload();
    if (subject !== undefined && subject !== user.profile.sub) return onOtherPerson();
    if (user.access_token !== current?.access_token) await manager.events.load(user);
  };
  const catchUp = () => {
    follow().catch((error: unknown) => report('The session of another tab could not be read.', error));
  };
  const onStorage = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (event.key === key || event.key === null) catchUp();
  };
  const onShown = () => {
    if (document.visibilityState === 'visible') catchUp();
  };
  manager.events.addUserLoaded(remember);
  manager.events.addUserUnloaded(forget);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onShown);
  if (first) {
    remember(first);
    catchUp();
  } else {
    // No event is fired for a user who has signed in since.
    manager.getUser().then(
      (user) => user && remember(user),
      (error: unknown) => report('The stored session could not be read.', error),
    );
  }
  return () => {
    manager.events.removeUserLoaded(remember);
    manager.events.removeUserUnloaded(forget);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onShown);
  };
}

/** Renews the token shortly before it expires, while there is a user. @returns stops it */
export function keepRenewed(manager: UserManager, renewal: Renewal<User>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retryMs = 20_000;
  const retryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(renew, retryMs);
  };
  const renew = () => {
    renewal.current().then(
      // Still due: the provider could not be reached, and the token is still valid.
      (user) => (renewal.dueIn(user) > 0 ? schedule(user) : retryLater()),
      (error: unknown) => {
        if (error instanceof SessionEnded) return;
        report('The session could not be renewed.', error);
        retryLater();
      },
    );
  };
  const schedule = (user: User) => {
    clearTimeout(timer);
    timer = setTimeout(renew, renewal.dueIn(user));
  };
  // Tokens that are due immediately would otherwise be renewed in a tight loop.
  const onLoaded = (user: User) => (renewal.dueIn(user) > 0 ? schedule(user) : retryLater());
  const stop = () => clearTimeout(timer);
  // After sleep the token may have expired long ago.
  const scheduleFromStore = () => {
    if (document.visibilityState === 'visible') {
      manager.getUser().then(
        (user) => user && schedule(user),
        (error: unknown) => report('The stored session could not be read.', error),
      );
    }
  };
  manager.events.addUserLoaded(onLoaded);
  manager.events.addUserUnloaded(stop);
  document.addEventListener('visibilitychange', scheduleFromStore);
  scheduleFromStore();
  return () => {
    stop();
    manager.events.removeUserLoaded(onLoaded);
    manager.events.removeUserUnloaded(stop);
    document.removeEventListener('visibilitychange', scheduleFromStore);
  };
}
