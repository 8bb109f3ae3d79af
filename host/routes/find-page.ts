import type { Permission } from '@dmp/shared/contract';
import { isWithin, type RemoteRoute, routeOf } from '@dmp/shared/shell';
import { type KnownRemote, releaseOf } from '../remotes/remotes.ts';
import { menuOf } from './menu.ts';

/** The page at a path for a user. */
export type ResolvedPage =
  | { kind: 'remote'; remote: KnownRemote; route: RemoteRoute }
  /** A remote may own the path, but its routes are not known (yet). */
  | { kind: 'reading' | 'unavailable'; remote: KnownRemote }
  | { kind: 'forbidden' }
  /** The start page, if no remote owns it. */
  | { kind: 'redirect'; to: string }
  | { kind: 'waiting' }
  | { kind: 'not-found' };

/**
 * Resolves a path to a page. A route without parameters comes before one with parameters. Without the route's
 * permission, nothing of the remote is loaded.
 */
export function findPage(
  path: string,
  remotes: readonly KnownRemote[],
  permissions: ReadonlySet<Permission>,
): ResolvedPage {
  const routes = remotes.flatMap((remote) =>
    (releaseOf(remote)?.descriptor.routes ?? []).map((route) => ({ path: route.path, remote, route })),
  );
  const match = routeOf(routes, path)?.route;
  if (match) {
    const { remote, route } = match;
    return permissions.has(route.permission) ? { kind: 'remote', remote, route } : { kind: 'forbidden' };
  }
  const owner = remotes.find(
    (remote) => !releaseOf(remote) && remote.entry.paths.some((grant) => isWithin(grant, path)),
  );
  if (owner) return { kind: owner.release === 'reading' ? 'reading' : 'unavailable', remote: owner };
  return path === '/' ? startPage(remotes, permissions) : { kind: 'not-found' };
}

function startPage(remotes: readonly KnownRemote[], permissions: ReadonlySet<Permission>): ResolvedPage {
  if (remotes.some(({ release }) => release === 'reading')) return { kind: 'waiting' };
  const first = menuOf(remotes, permissions).find(({ isUnavailable }) => !isUnavailable);
  if (first) return { kind: 'redirect', to: first.path };
  // The permissions of a failed remote are unknown; its error may be shown to any user.
  const failed = remotes.find(({ release }) => release instanceof Error);
  return failed ? { kind: 'unavailable', remote: failed } : { kind: 'forbidden' };
}
