import type { EarlyRequest } from '@dmp/shared/api';
import { isVendor, pageSizes } from '@dmp/shared/contract';
import { renewBefore } from '../session/renewal.ts';
import { type BootDocuments, configOf, type keptPerson, keptUser, pageAt } from './page-files.ts';

/** A call that the page's inline script has begun for the page that is opened. */
export interface EarlyCall extends EarlyRequest {
  /** With its query in order: {@link callAddress}. */
  address: string;
  token: string;
  abort: AbortController;
}

declare global {
  interface Window {
    /** Those that were not taken over yet. */
    dmpCalls?: EarlyCall[];
  }
}

/** An address with its query in order, by which a call is known again. */
export function callAddress(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.sort();
  return `${path}${String(query) && `?${query}`}`;
}

/**
 * Begins the calls that the route of an address names, with the token that this browser has, and completes the address
 * of a list, so that its page need not; none where the token must be renewed first, or this person may not see the page.
 */
export function beginCalls(
  documents: BootDocuments,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  { email, permissions }: ReturnType<typeof keptPerson>,
): void {
  const { access_token: token, expires_at: end = 0 } = keptUser(documents) ?? {};
  const route = pageAt(documents, pathname)?.route;
  if (!token || end - Date.now() / 1000 <= renewBefore || !route || !permissions.has(route.permission)) return;
  const calls: EarlyCall[] = [];
  window.dmpCalls = calls;
  const begin = (call: string, query = '') => {
    const path = withParameters(call, route.path, pathname);
    const address = callAddress(`${configOf(documents).apiHost.replace(/\/$/, '')}/${path}${query && `?${query}`}`);
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const sentAt = Date.now();
    const answer = fetch(address, { headers, signal: abort.signal });
    // The call that takes it over handles the error.
    answer.catch(() => {});
    calls.push({ address, token, sentAt, answer, abort });
  };
  for (const { call, list, fields } of route.calls ?? []) {
    // A vendor's list has a filter more.
    if (list !== undefined && isVendor(email)) continue;
    const shown = list === undefined ? undefined : listShown(list, search);
    const asked = fields === undefined ? '' : localStorage.getItem(fields);
    // Before a list was first shown in this browser, it is not known which fields it asks for.
    if (shown && asked !== null) begin(call, listQuery(shown, asked));
    else if (list === undefined) begin(call);
    if (shown && search === '') history.replaceState(history.state, '', `${pathname}?${shown}${hash}`);
  }
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
 * What a list shows: what its address says, or what it showed last in this tab or browser, as `useListQuery` has it.
 *
 * @param key under which that is kept
 * @returns undefined where the address has a parameter that is not known to be the list's, or one that it cannot show
 */
function listShown(key: string, search: string): URLSearchParams | undefined {
  const kept = new URLSearchParams(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'page=1');
  const address = new URLSearchParams(search);
  const known = new Set(['page', 'pageSize', 'sortBy', 'sortOrder', ...kept.keys()]);
  const shown = search === '' ? kept : address;
  const [page, size] = [Number(shown.get('page')), Number(shown.get('pageSize') ?? pageSizes[0])];
  const isValid = Number.isSafeInteger(page) && page > 0 && pageSizes.some((one) => one === size);
  return isValid && [...address.keys()].every((name) => known.has(name)) ? shown : undefined;
}

/** What is asked for it, as `listCall` has it. */
function listQuery(shown: URLSearchParams, fields: string): string {
  const { page, ...rest } = Object.fromEntries(shown);
  const paging = { pageSize: String(pageSizes[0]), ...rest, pageNumber: String(Number(page) - 1) };
  return String(new URLSearchParams({ ...paging, ...(fields && { fields }) }));
}
