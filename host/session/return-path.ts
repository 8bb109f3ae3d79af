import { readStored, writeStored } from '@dmp/shared/ui';
import { parsedUrl } from '../navigation/parsed-url.ts';

/** Path of the sign-in page, with the path to return to. */
export function loginPath(returnTo: string): string {
  return returnTo === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo })}`;
}

/**
 * Returns the path if it is a path of this console, and '/' for anything else. Untrusted input must not redirect to
 * another site (`//evil.example`, `/\evil.example`).
 */
export function safeReturnPath(returnTo: unknown): string {
  if (typeof returnTo !== 'string' || !returnTo.startsWith('/')) return '/';
  const url = parsedUrl(returnTo, 'http://console.invalid');
  if (!url) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin !== 'http://console.invalid' || path.startsWith('//')) return '/';
  return url.pathname === '/login' || url.pathname.startsWith('/login/') ? '/' : path;
}

/** Path of the window for a sign-in while the user's page stays open. */
export const signInWindowPath = '/login/window';

const returnKey = 'dmp.return-to';

/** Stores the return path of a sign-in in this tab, also for a sign-in that fails at the provider. */
export const rememberReturn = (path: string): void => writeStored('sessionStorage', returnKey, path);

/** The return path stored last. Untrusted: see {@link safeReturnPath}. */
export const rememberedReturn = (): string | null => readStored('sessionStorage', returnKey);

/** Prefix of the `state` of a sign-out, which the provider adds to the redirect to the start page. */
export const signedOutState = 'signed-out-';

/** Removes the parameters from the address that the provider added after a sign-out. */
export function cleanAddress(): void {
  if (!new URLSearchParams(window.location.search).get('state')?.startsWith(signedOutState)) return;
  window.history.replaceState(null, '', window.location.pathname);
}

/** Path of the sign-in page after a sign-out that did not reach the identity provider. */
export const signedOutHerePath = '/login?signedOut=here';

export const isSignedOutHere = (search: string): boolean => new URLSearchParams(search).get('signedOut') === 'here';
