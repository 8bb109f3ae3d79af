import type { ConsoleConfig } from '@dmp/shared/contract';
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { report } from '../report.ts';
import { createRenewal, type Renewal, SessionEnded } from './renewal.ts';
import { UserStore } from './user-store.ts';

/** Path the identity provider sends the browser back to. */
export const callbackPath = '/login/callback';

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
  });
  return { manager, store };
}

/** Under which the user manager keeps its user. */
const userKey = ({ settings }: UserManager): string => `user:${settings.authority}:${settings.client_id}`;

/** OAuth errors of a token request that no repetition mends. */
const finalErrors = new Set([
  ...['invalid_grant', 'invalid_client', 'unauthorized_client'],
  ...['login_required', 'interaction_required', 'consent_required'],
]);

/**
 * Renewal of this user manager's tokens, one tab at a time.
 *
 * @param onRenewed hears of new tokens, in the tab that got them
 */
export function renewalOf({ manager, store }: SignIn, onRenewed: (user: User) => void): Renewal<User> {
  const { client_id, resource } = manager.settings;
  const lock = `dmp-renewal:${client_id}`;
  return createRenewal<User>({
    read: () => manager.getUser(),
    catchUp: () => store.catchUp(userKey(manager)),
    async refresh() {
      // A provider that wants to be told the resource wants it each time.
      const user = await manager.signinSilent(resource === undefined ? {} : { resource });
      if (user) onRenewed(user);
      return user;
    },
    forget: () => manager.removeUser(),
    exclusively: (work) => (navigator.locks ? navigator.locks.request(lock, work) : work()),
    endsSession: (error) => error instanceof ErrorResponse && finalErrors.has(error.error ?? ''),
    now: Date.now,
  });
}

/**
 * Follows what other tabs do to the shared user: adopts tokens they renewed or
 * got by a sign-in, and ends the session here when it ended there. A page that
 * was out of sight catches up when it is shown again: from the back/forward
 * cache it comes as it was left, and without an event for what happened since.
 *
 * @param onOtherPerson another person than before has signed in
 * @returns ends it
 */
export function followOtherTabs(manager: UserManager, onOtherPerson: () => void): () => void {
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
  // Who is signed in already is announced by no event.
  manager.getUser().then(
    (user) => user && remember(user),
    (error: unknown) => report('The stored session could not be read.', error),
  );
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
  manager.events.addUserLoaded(plan);
  manager.events.addUserUnloaded(stop);
  document.addEventListener('visibilitychange', wake);
  wake();
  return () => {
    stop();
    manager.events.removeUserLoaded(plan);
    manager.events.removeUserUnloaded(stop);
    document.removeEventListener('visibilitychange', wake);
  };
}
