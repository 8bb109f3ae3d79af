import type { Permission } from '@dmp/shared/contract';
import { isWithin, type RemoteRoute, routeOf } from '@dmp/shared/shell';
import { type KnownRemote, releaseOf } from '../remotes/remotes.ts';
import { menuOf } from './menu.ts';

/** What stands at a path for this user. */
export type Page =
  | { kind: 'remote'; remote: KnownRemote; route: RemoteRoute }
  /** A remote may own the path, but its routes are not to be had (yet). */
  | { kind: 'reading' | 'unavailable'; remote: KnownRemote }
  | { kind: 'forbidden' }
  /** The start page while no remote owns it. */
  | { kind: 'redirect'; to: string }
  | { kind: 'waiting' }
  | { kind: 'not-found' };

/**
 * Finds what a path shows. A route without parameters goes before one with;
 * without the route's permission nothing of the remote is fetched.
 */
export function findPage(path: string, remotes: readonly KnownRemote[], held: ReadonlySet<Permission>): Page {
  const routes = remotes.flatMap((remote) =>
    (releaseOf(remote)?.descriptor.routes ?? []).map((route) => ({ path: route.path, remote, route })),
  );
  const match = routeOf(routes, path)?.route;
  if (match) {
    const { remote, route } = match;
    return held.has(route.permission) ? { kind: 'remote', remote, route } : { kind: 'forbidden' };
  }
  const owner = remotes.find(
    (remote) => !releaseOf(remote) && remote.entry.paths.some((grant) => isWithin(grant, path)),
  );
  if (owner) return { kind: owner.release === 'reading' ? 'reading' : 'unavailable', remote: owner };
  return path === '/' ? startPage(remotes, held) : { kind: 'not-found' };
}

function startPage(remotes: readonly KnownRemote[], held: ReadonlySet<Permission>): Page {
  if (remotes.some(({ release }) => release === 'reading')) return { kind: 'waiting' };
  const first = menuOf(remotes, held).find(({ isUnavailable }) => !isUnavailable);
  if (first) return { kind: 'redirect', to: first.path };
  // Whether this person may see its pages cannot be known: what went wrong may be told to anybody.
  const failed = remotes.find(({ release }) => release instanceof Error);
  return failed ? { kind: 'unavailable', remote: failed } : { kind: 'forbidden' };
}
