import type { Permission } from '@dmp/shared/contract';
import { type KnownRemote, releaseOf } from '../remotes/remotes.ts';

/** One line of the sidebar. */
export interface MenuItem {
  /** The remote's name. */
  key: string;
  label: string;
  icon: string;
  path: string;
}

/** The menu entries of the remotes whose page this user may read, in their order. */
export function menuOf(remotes: readonly KnownRemote[], held: ReadonlySet<Permission>): MenuItem[] {
  return remotes
    .flatMap((remote) => {
      const { menu, routes = [] } = releaseOf(remote)?.descriptor ?? {};
      const route = routes.find(({ path }) => path === menu?.path);
      return menu && route && held.has(route.permission) ? [{ ...menu, key: remote.entry.name }] : [];
    })
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label))
    .map(({ key, label, icon, path }) => ({ key, label, icon, path }));
}
