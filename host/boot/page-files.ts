import { ownProperty } from '@dmp/shared/contract';
import { keptSessionKey } from '../session/kept-session-key.ts';

/** The documents a page needs, by their address; from outside, and not checked yet. */
export type BootDocuments = Partial<Record<string, unknown>>;

/** A file to ask for before it is needed, in the very way it will be asked for. */
export interface EarlyFile {
  href: string;
  as: 'script' | 'style';
  integrity: string;
  /** It only registers modules, which run when they are imported: it may be evaluated before that. */
  isChunk: boolean;
}

/** The parts of `config.json`, `remotes.json` and the releases that are read here. */
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

/** Where the release document of an entry is: the current one, or that of the version it is pinned to. */
export const releaseUrl = ({ url, pin }: Pick<Entry, 'url' | 'pin'>): string =>
  pin === undefined ? `${url}release.json` : `${url}${pin}/release.json`;

/**
 * The route a path belongs to. One without parameters goes before one with. It
 * finds what `routeOf` of the shell finds, by test, without bringing the router
 * into the page's inline script.
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
 * Asks for a file early. A chunk whose hash is known is evaluated as soon as it
 * is there, so that webpack finds it when a page imports it, and not one after
 * the other; any other file is only fetched. One that was asked for is not asked for again.
 */
export function askFor({ href, as, integrity, isChunk }: EarlyFile): void {
  const known = [...document.head.querySelectorAll('link, script')];
  if (known.some((element) => (element.getAttribute('href') ?? element.getAttribute('src')) === href)) return;
  if (!isChunk || integrity === '') {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href }));
    return;
  }
  const script = document.createElement('script');
  Object.assign(script, { async: true, crossOrigin: 'anonymous', integrity, src: href });
  // webpack would wait for one that has failed already.
  script.onerror = () => script.remove();
  document.head.append(script);
}

/** The page at a path, of the releases that the documents have and that this host takes. */
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
  // Nothing of one that will be refused is fetched.
  return needs.every(isMet) ? { host, entry, release, route } : undefined;
}

/** What the page at a path is made of, as far as this person may see it. */
export function filesAt(documents: BootDocuments, path: string, held: ReadonlySet<string>): EarlyFile[] {
  const found = pageAt(documents, path);
  if (!found) return [];
  const { host, entry, release, route } = found;
  const shares = (release.pages?.[route.path]?.shares ?? []).flatMap((name) =>
    filesIn(`/host/${host.version}/`, ownProperty(host.shares, name) ?? [], host.files),
  );
  const own = held.has(route.permission) ? filesOfPage(entry.url, release, route.path) : [];
  return [...new Map([...own, ...shares].map((file) => [file.href, file])).values()];
}

const filesIn = (folder: string, names: readonly string[], hashes: Record<string, string>): EarlyFile[] =>
  names.map((name) => ({
    href: folder + name,
    as: name.endsWith('.css') ? 'style' : 'script',
    integrity: ownProperty(hashes, name) ?? '',
    isChunk: name.endsWith('.js'),
  }));

/**
 * The path a person wants to see: at the sign-in, and on the way back from the
 * identity provider, the one it leads back to.
 */
export function wantedPath({ pathname, search, origin }: Pick<Location, 'pathname' | 'search' | 'origin'>): string {
  if (!/^\/login(\/|$)/.test(pathname)) return pathname;
  const parameters = new URLSearchParams(search);
  const begun = sessionStorage.getItem(`oidc.${parameters.get('state')}`);
  const wanted = begun ? JSON.parse(begun).data?.returnTo : parameters.get('returnTo');
  return new URL(wanted ?? '/', origin).pathname;
}

export const configOf = (documents: BootDocuments): Config => documents['/config.json'] as Config;

/** Whose session this browser has, as `oidc-client-ts` keeps it. */
interface KeptUser {
  access_token?: string;
  /** In seconds since 1970. */
  expires_at?: number;
  profile: { sub: string; email?: string; user_authorization?: { permissions: string[] } };
}

/** The user that is kept in this browser; undefined when nobody is signed in. */
export function keptUser(documents: BootDocuments): KeptUser | undefined {
  const { authority, clientId } = configOf(documents).oidc;
  return JSON.parse(localStorage.getItem(`oidc.user:${authority}:${clientId}`) ?? 'null') ?? undefined;
}

/** Who is signed in as far as this browser knows, and what they may see; the server has the last word. */
export function keptPerson(documents: BootDocuments): { email: string; permissions: ReadonlySet<string> } {
  const { oidc } = configOf(documents);
  const { profile } = keptUser(documents) ?? {};
  const kept =
    oidc.permissionsFrom === 'api'
      ? JSON.parse(localStorage.getItem(keptSessionKey(oidc)) ?? '{}')
      : { ...profile, subject: profile?.sub, permissions: profile?.user_authorization?.permissions };
  const { email = '', permissions } = profile && kept.subject === profile.sub ? kept : {};
  return { email, permissions: new Set(permissions) };
}
