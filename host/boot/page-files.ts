import { ownProperty } from '@dmp/shared/contract';
import { apiSessionKey } from '../session/api-session-key.ts';

/** The documents a page needs, by URL. They are not validated. */
export type BootDocuments = Partial<Record<string, unknown>>;

/** A file to request early, with the same attributes as the later request. */
export interface EarlyFile {
  href: string;
  as: 'script' | 'style';
  integrity: string;
  /** Whether it only registers modules, which run when they are imported: it can be evaluated early. */
  isChunk: boolean;
}

// The parts of `config.json`, `remotes.json`, and the releases that are read here.
interface Config {
  apiHost: string;
  oidc: { authority: string; clientId: string; permissionsFrom?: 'api' };
}
interface Entry {
  name: string;
  url: string;
  pin?: string;
}
interface Release {
  version: string;
  entry: string;
  integrity?: string;
  needs?: Record<string, string[]>;
  files?: Record<string, string>;
  pages?: Record<string, { files: string[]; shares: string[] }>;
  descriptor: { routes: Route[] };
}
interface Route {
  path: string;
  permission: string;
  calls?: { call: string; list?: string; fields?: string }[];
}
interface HostRelease {
  version: string;
  files: Record<string, string>;
  facades: Record<string, { exports: string[] }>;
  shares: Record<string, string[]>;
}

/** URL of an entry's release document: the current one, or that of the pinned version. */
export const releaseUrl = ({ url, pin }: Pick<Entry, 'url' | 'pin'>): string =>
  pin === undefined ? `${url}release.json` : `${url}${pin}/release.json`;

/**
 * The route of a path. Routes without parameters come first. A test asserts that `routeOf` of the shell finds the same
 * route; the inline script must not contain the router.
 */
export function routeAt<Route extends { path: string }>(routes: readonly Route[], path: string): Route | undefined {
  const segments = segmentsOf(path.replace(/(?<=.)\/+$/, ''));
  return routes
    .filter((route) => {
      const pattern = segmentsOf(route.path);
      return (
        pattern.length === segments.length &&
        pattern.every((part, index) => (part.startsWith(':') ? segments[index] : part === segments[index]))
      );
    })
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

const segmentsOf = (path: string) => path.toLowerCase().split('/');

/** The files of a remote's page, the entry first. */
export function filesOfPage(url: string, release: Release, path: string): EarlyFile[] {
  const { version, entry, integrity = '', files = {}, pages } = release;
  const folder = `${url}${version}/`;
  const [first] = filesIn(folder, [entry], { [entry]: integrity });
  return [...(first ? [{ ...first, isChunk: false }] : []), ...filesIn(folder, pages?.[path]?.files ?? [], files)];
}

/**
 * Requests a file early, once. A chunk whose hash is known is also evaluated when it is loaded, so that webpack finds
 * it when a page imports it, instead of loading chunks one after the other.
 */
export function preload({ href, as, integrity, isChunk }: EarlyFile): void {
  const known = [...document.head.querySelectorAll('link, script')];
  if (known.some((element) => (element.getAttribute('href') ?? element.getAttribute('src')) === href)) return;
  if (!isChunk || integrity === '') {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href }));
    return;
  }
  const script = document.createElement('script');
  Object.assign(script, { async: true, crossOrigin: 'anonymous', integrity, src: href });
  // webpack would wait for a script that has already failed.
  script.onerror = () => script.remove();
  document.head.append(script);
}

/** The page at a path, from the releases in the documents that this host accepts. */
export function pageAt(documents: BootDocuments, path: string) {
  const host = documents['/host/release.json'] as HostRelease | undefined;
  const pages = ((documents['/remotes.json'] ?? []) as Entry[]).flatMap((entry) => {
    const release = documents[releaseUrl(entry)] as Release | undefined;
    return (release?.descriptor.routes ?? []).map((route) => ({ path: route.path, route, entry, release }));
  });
  const { entry, release, route } = routeAt(pages, path) ?? {};
  if (!host || !entry || !release || !route) return undefined;
  const needs = Object.entries(release.needs ?? {});
  const isMet = ([facade, used]: [string, string[]]) =>
    used.every((name) => ownProperty(host.facades, facade)?.exports.includes(name));
  // Nothing is fetched of a remote that will be rejected.
  return needs.every(isMet) ? { host, entry, release, route } : undefined;
}

/** The files of the page at a path: those of the remote if the user has the page's permission, and shared modules. */
export function filesAt(documents: BootDocuments, path: string, permissions: ReadonlySet<string>): EarlyFile[] {
  const found = pageAt(documents, path);
  if (!found) return [];
  const { host, entry, release, route } = found;
  const shares = (release.pages?.[route.path]?.shares ?? []).flatMap((name) =>
    filesIn(`/host/${host.version}/`, ownProperty(host.shares, name) ?? [], host.files),
  );
  const own = permissions.has(route.permission) ? filesOfPage(entry.url, release, route.path) : [];
  return [...new Map([...own, ...shares].map((file) => [file.href, file])).values()];
}

const filesIn = (folder: string, names: readonly string[], hashes: Record<string, string>): EarlyFile[] =>
  names.map((name) => ({
    href: folder + name,
    as: name.endsWith('.css') ? 'style' : 'script',
    integrity: ownProperty(hashes, name) ?? '',
    isChunk: name.endsWith('.js'),
  }));

/** The requested path. On the pages of the sign-in, the path it returns to. */
export function requestedPath({ pathname, search, origin }: Pick<Location, 'pathname' | 'search' | 'origin'>): string {
  if (!/^\/login(\/|$)/.test(pathname)) return pathname;
  const parameters = new URLSearchParams(search);
  const state = sessionStorage.getItem(`oidc.${parameters.get('state')}`);
  const path = state ? JSON.parse(state).data?.returnTo : parameters.get('returnTo');
  return new URL(path ?? '/', origin).pathname;
}

export const configOf = (documents: BootDocuments): Config => documents['/config.json'] as Config;

/** The session as `oidc-client-ts` stores it. */
interface StoredSession {
  access_token?: string;
  /** Seconds since 1970. */
  expires_at?: number;
  profile: { sub: string; email?: string; user_authorization?: { permissions: string[] } };
}

/** The session stored in this browser; undefined if no user is signed in. */
export function storedSession(documents: BootDocuments): StoredSession | undefined {
  const { authority, clientId } = configOf(documents).oidc;
  return JSON.parse(localStorage.getItem(`oidc.user:${authority}:${clientId}`) ?? 'null') ?? undefined;
}

/** Email and permissions of the stored session. Only a hint: the server checks each call. */
export function storedPerson(documents: BootDocuments): { email: string; permissions: ReadonlySet<string> } {
  const { oidc } = configOf(documents);
  const { profile } = storedSession(documents) ?? {};
  const stored =
    oidc.permissionsFrom === 'api'
      ? JSON.parse(localStorage.getItem(apiSessionKey(oidc)) ?? '{}')
      : { ...profile, subject: profile?.sub, permissions: profile?.user_authorization?.permissions };
  const { email = '', permissions } = profile && stored.subject === profile.sub ? stored : {};
  return { email, permissions: new Set(permissions) };
}
