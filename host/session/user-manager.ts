import { type ConsoleConfig, callbackPath } from '@dmp/shared/contract';
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { report } from '../report.ts';
import { providerTimeoutMs } from './post-form.ts';
import { expiryOf, lifetimeOf, refreshTokens } from './refresh-tokens.ts';
import { createRenewal, type Renewal, SessionEnded } from './renewal.ts';
import { UserStore } from './user-store.ts';

/** A user manager, and the store in which all tabs share its user. */
export interface SignIn {
  manager: UserManager;
  store: UserStore;
}

/** The sign-in with the identity provider of this place: code flow with PKCE, the user shared by all tabs. */
export function createSignIn({ oidc }: ConsoleConfig): SignIn {
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
    // Renewal is ours: theirs knows nothing of other tabs.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: providerTimeoutMs / 1000,
  });
  return { manager, store };
}

/** Whose session this browser has. What cannot be read is reported, and counts as none: the sign-in says more of it. */
export async function storedUser({ manager }: SignIn): Promise<User | undefined> {
  try {
    return (await manager.getUser()) ?? undefined;
  } catch (error) {
    report('The stored session could not be read.', error);
    return undefined;
  }
}

/** Under which the user manager keeps its user. */
const userKey = ({ settings }: UserManager): string => `user:${settings.authority}:${settings.client_id}`;

/**
 * Renewal of this user manager's tokens, one tab at a time.
 *
 * @param onRenewed hears of new tokens, in the tab that got them
 */
export function renewalOf({ manager, store }: SignIn, onRenewed: (user: User) => void): Renewal<User> {
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
      // A page that waits for tokens learns from no other event of these.
      if (user) await manager.events.load(user);
    },
    async refresh(user) {
      const renewed = await refreshTokens(manager, user);
      // A sign-out or sign-in in the meantime is not undone.
      if (!renewed || (await manager.getUser())?.refresh_token !== user.refresh_token) return undefined;
      await manager.storeUser(renewed);
      await manager.events.load(renewed);
      onRenewed(renewed);
      return renewed;
    },
    forget: () => manager.removeUser(),
    // An origin without locks is not secure: nobody can sign in there either.
    exclusively: (work) => navigator.locks.request(lock, work),
    lifetime: ({ access_token }) => lifetimeOf(access_token),
    now: Date.now,
  });
}

/**
 * Follows what other tabs do to the shared user: adopts tokens they renewed or
 * got by a sign-in, and ends the session here when it ended there. A page that
 * was out of sight catches up when it is shown again: from the back/forward
 * cache it comes as it was left, and without an event for what happened since.
 *
 * @param first whose session the page was begun with; it may have ended or changed since
 * @param onOtherPerson another person than before has signed in
 * @returns ends it
 */
export function followOtherTabs(manager: UserManager, first: User | undefined, onOtherPerson: () => void): () => void {
  const key = `oidc.${userKey(manager)}`;
  /** The user as it is here, and who it was last. */
  let held: User | undefined;
  let subject: string | undefined;
  const remember = (user: User) => {
    held = user;
    subject = user.profile.sub;
  };
  const forget = () => {
    held = undefined;
  };
  const follow = async () => {
    const user = await manager.getUser();
    if (!user) return held && manager.events.unload();
    if (subject !== undefined && subject !== user.profile.sub) return onOtherPerson();
    if (user.access_token !== held?.access_token) await manager.events.load(user);
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
    // Who has signed in meanwhile is announced by no event.
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

/** Renews the token shortly before it expires, for as long as there is a user. @returns ends it */
export function keepRenewed(manager: UserManager, renewal: Renewal<User>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retryIn = 20_000;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(renew, retryIn);
  };
  const renew = () => {
    renewal.current().then(
      // Still due: the provider could not be reached, and the token is good for now.
      (user) => (renewal.dueIn(user) > 0 ? plan(user) : later()),
      (error: unknown) => {
        if (error instanceof SessionEnded) return;
        report('The session could not be renewed.', error);
        later();
      },
    );
  };
  const plan = (user: User) => {
    clearTimeout(timer);
    timer = setTimeout(renew, renewal.dueIn(user));
  };
  // Tokens that are due when they come would otherwise be renewed without a pause.
  const onLoaded = (user: User) => (renewal.dueIn(user) > 0 ? plan(user) : later());
  const stop = () => clearTimeout(timer);
  // A computer that slept wakes with a token that is long out of date.
  const wake = () => {
    if (document.visibilityState === 'visible') {
      manager.getUser().then(
        (user) => user && plan(user),
        (error: unknown) => report('The stored session could not be read.', error),
      );
    }
  };
  manager.events.addUserLoaded(onLoaded);
  manager.events.addUserUnloaded(stop);
  document.addEventListener('visibilitychange', wake);
  wake();
  return () => {
    stop();
    manager.events.removeUserLoaded(onLoaded);
    manager.events.removeUserUnloaded(stop);
    document.removeEventListener('visibilitychange', wake);
  };
}
