import type { EarlyRequest } from '@dmp/shared/api';
import { isVendor, pageSizes } from '@dmp/shared/contract';
import { renewBeforeSeconds } from '../session/renewal.ts';
import { type BootDocuments, configOf, pageAt, type storedPerson, storedSession } from './page-files.ts';

/** A call of the opened page that the boot script has sent. */
export interface EarlyCall extends EarlyRequest {
  /** See {@link canonicalAddress}. */
  address: string;
  token: string;
  abort: AbortController;
}

declare global {
  interface Window {
    /** Early calls that were not taken yet. */
    dmpCalls?: EarlyCall[];
  }
}

/** An address with a sorted query, for comparison. */
export function canonicalAddress(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.sort();
  return `${path}${String(query) && `?${query}`}`;
}

/**
 * Sends the calls of the address's route with the stored token, and adds the stored query of a list to the address, so
 * that its page need not. Does nothing if the token must be renewed first, or the user has no permission for the page.
 */
export function sendEarlyCalls(
  documents: BootDocuments,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  { email, permissions }: ReturnType<typeof storedPerson>,
): void {
  const { access_token: token, expires_at: end = 0 } = storedSession(documents) ?? {};
  const route = pageAt(documents, pathname)?.route;
  if (!token || end - Date.now() / 1000 <= renewBeforeSeconds || !route || !permissions.has(route.permission)) return;
  const calls: EarlyCall[] = [];
  window.dmpCalls = calls;
  const send = (call: string, query = '') => {
    const path = withParameters(call, route.path, pathname);
    const address = canonicalAddress(
      `${configOf(documents).apiHost.replace(/\/$/, '')}/${path}${query && `?${query}`}`,
    );
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const sentAt = Date.now();
    const answer = fetch(address, { headers, signal: abort.signal });
    // Rejection is handled by the call that takes it.
    answer.catch(() => {});
    calls.push({ address, token, sentAt, answer, abort });
  };
  for (const { call, list, fields } of route.calls ?? []) {
    // A vendor's list has an additional filter.
    if (list !== undefined && isVendor(email)) continue;
    const parameters = list === undefined ? undefined : listParameters(list, search);
    const storedFields = fields === undefined ? '' : localStorage.getItem(fields);
    // The fields of a list are stored when it is first opened in this browser.
    if (parameters && storedFields !== null) send(call, listQuery(parameters, storedFields));
    else if (list === undefined) send(call);
    if (parameters && search === '') history.replaceState(history.state, '', `${pathname}?${parameters}${hash}`);
  }
}

/** Replaces the parameters of a call, such as `devices/:deviceId`, with their values in the address. */
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
 * The query of a list: that of the address, or the one last stored in this tab or browser; same rules as
 * `useListQuery`.
 *
 * @param key of the stored query
 * @returns undefined if the address has an unknown parameter or an invalid page
 */
function listParameters(key: string, search: string): URLSearchParams | undefined {
  const stored = new URLSearchParams(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'page=1');
  const address = new URLSearchParams(search);
  const known = new Set(['page', 'pageSize', 'sortBy', 'sortOrder', ...stored.keys()]);
  const parameters = search === '' ? stored : address;
  const [page, size] = [Number(parameters.get('page')), Number(parameters.get('pageSize') ?? pageSizes[0])];
  const isValid = Number.isSafeInteger(page) && page > 0 && pageSizes.some((one) => one === size);
  return isValid && [...address.keys()].every((name) => known.has(name)) ? parameters : undefined;
}

/** The query of a list's call; same rules as `listCall`. */
function listQuery(parameters: URLSearchParams, fields: string): string {
  const { page, ...rest } = Object.fromEntries(parameters);
  const paging = { pageSize: String(pageSizes[0]), ...rest, pageNumber: String(Number(page) - 1) };
  return String(new URLSearchParams({ ...paging, ...(fields && { fields }) }));
}
