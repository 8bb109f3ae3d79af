import { isVendor, pageSizes } from '@dmp/shared/contract';
import type { BootDocuments } from './page-files.ts';
import { configOf, keptUser, pageAt } from './page-files.ts';

/** A call that the page's inline script has begun for the page that is opened. */
export interface EarlyCall {
  /** With its query in order: {@link callAddress}. */
  address: string;
  token: string;
  /** In milliseconds since 1970. */
  sentAt: number;
  answer: Promise<Response>;
  abort: AbortController;
}

declare global {
  interface Window {
    /** Those that nobody has taken over yet. */
    dmpCalls?: EarlyCall[];
  }
}

/** A token that ends within this is renewed first, in seconds: so long before its end the console renews it, at most. */
const renewedBefore = 60;

/** An address with its query in order, by which a call is known again. */
export function callAddress(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.sort();
  return `${path}${String(query) && `?${query}`}`;
}

/**
 * Begins the calls that the route of an address names, with the token that this browser has; none where that must be
 * renewed first, or where this person may not see the page.
 *
 * @param held permissions of this person
 */
export function beginCalls(documents: BootDocuments, location: Location, held: ReadonlySet<string>): EarlyCall[] {
  const { apiHost } = configOf(documents);
  const { access_token: token, expires_at: end = 0, profile } = keptUser(documents) ?? {};
  const route = pageAt(documents, location.pathname)?.route;
  if (!token || end - Date.now() / 1000 < renewedBefore || !route || !held.has(route.permission)) return [];
  return (route.calls ?? []).flatMap(({ call, list }) => {
    // The list of a vendor has a filter more.
    const query =
      list === undefined ? '' : isVendor(profile?.email ?? '') ? undefined : listQuery(list, location.search);
    if (query === undefined) return [];
    const path = withParameters(call, route.path, location.pathname);
    const address = callAddress(`${apiHost.replace(/\/$/, '')}/${path}${query && `?${query}`}`);
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const sentAt = Date.now();
    const answer = fetch(address, { headers, signal: abort.signal });
    // Who takes it over hears of it.
    answer.catch(() => {});
    return [{ address, token, sentAt, answer, abort }];
  });
}

/** `devices/:deviceId` with what stands in the address for `:deviceId`. */
function withParameters(call: string, pattern: string, pathname: string): string {
  const values = pathname.split('/');
  return pattern
    .split('/')
    .reduce(
      (path, part, index) =>
        part.startsWith(':') ? path.replace(part, encodeURIComponent(decodeURIComponent(values[index] ?? ''))) : path,
      call,
    );
}

/**
 * What a list asks for: what its address says, or what was asked last in this tab or browser. As `useListQuery` does,
 * for what it has kept under this key.
 *
 * @returns undefined where the address has a parameter that is not known to be the list's
 */
function listQuery(key: string, search: string): string | undefined {
  const kept = new URLSearchParams(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '');
  const address = new URLSearchParams(search);
  const known = new Set(['page', 'pageSize', 'sortBy', 'sortOrder', ...kept.keys()]);
  if (![...address.keys()].every((name) => known.has(name))) return undefined;
  const { page = '1', ...asked } = Object.fromEntries(search.length > 1 ? address : kept);
  return String(
    new URLSearchParams({ pageSize: String(pageSizes[0]), ...asked, pageNumber: String(Number(page) - 1) }),
  );
}
