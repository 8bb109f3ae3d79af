import { readStored, writeStored } from '@dmp/shared/ui';
import { parsedUrl } from '../navigation/parsed-url.ts';

/** The sign-in page, with the way back to what was wanted. */
export function loginPath(wanted: string): string {
  return wanted === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo: wanted })}`;
}

/**
 * A path of this console, or the start page for anything else: what comes from
 * an address must not lead to another site (`//evil.example`, `/\evil.example`).
 */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  const url = parsedUrl(wanted, 'http://console.invalid');
  if (!url) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin !== 'http://console.invalid' || path.startsWith('//')) return '/';
  return url.pathname === '/login' || url.pathname.startsWith('/login/') ? '/' : path;
}

/** Where a person signs in while their page waits in another window. */
export const signInWindowPath = '/login/window';

const returnKey = 'dmp.return-to';

/** Keeps what a sign-in of this tab leads back to, whatever becomes of it at the provider. */
export const rememberReturn = (path: string): void => writeStored('sessionStorage', returnKey, path);

/** What was kept last, for {@link safeReturnPath}. */
export const rememberedReturn = (): string | null => readStored('sessionStorage', returnKey);

/** Begins the `state` of a sign-out, with which the provider comes back to the start page. */
export const signedOutState = 'signed-out-';

/** Removes from the address what the provider added to it after a sign-out. */
export function cleanAddress(): void {
  if (!new URLSearchParams(window.location.search).get('state')?.startsWith(signedOutState)) return;
  window.history.replaceState(null, '', window.location.pathname);
}

/** The sign-in page after a sign-out that the identity provider does not know of. */
export const signedOutHerePath = '/login?signedOut=here';

export const isSignedOutHere = (search: string): boolean => new URLSearchParams(search).get('signedOut') === 'here';
