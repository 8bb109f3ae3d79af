import type { Permission } from '@dmp/shared/contract';
import { type KnownRemote, labelOf, releaseOf } from '../remotes/remotes.ts';

/** One line of the sidebar. */
export interface MenuItem {
  /** The remote's name. */
  key: string;
  label: string;
  icon: string;
  path: string;
  /** Nobody knows its pages: the entry leads to what went wrong. */
  isUnavailable?: true;
}

/** Where the entry of a remote stands that does not say: after those that do. */
const lastOrder = Number.MAX_SAFE_INTEGER;

/**
 * The menu entries of the remotes whose page this user may read, in their
 * order. A remote whose release is not to be had keeps an entry, made of what
 * operations say of it: what it shows and to whom is not known, so it leads to
 * the failure alone.
 */
export function menuOf(remotes: readonly KnownRemote[], held: ReadonlySet<Permission>): MenuItem[] {
  return remotes
    .flatMap((remote): (MenuItem & { order: number })[] => {
      const { entry, release } = remote;
      if (release instanceof Error) {
        const path = entry.paths.find((grant) => grant !== '/') ?? '/';
        return [
          { key: entry.name, label: labelOf(remote), icon: entry.name, path, order: lastOrder, isUnavailable: true },
        ];
      }
      const { menu, routes = [] } = releaseOf(remote)?.descriptor ?? {};
      const route = routes.find(({ path }) => path === menu?.path);
      return menu && route && held.has(route.permission) ? [{ ...menu, key: entry.name }] : [];
    })
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label))
    .map(({ order: _order, ...item }) => item);
}
