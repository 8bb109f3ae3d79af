import { compareNames, type Permission } from '@dmp/shared/contract';
import { isWithin, menuEntries } from '@dmp/shared/shell';
import { type KnownRemote, labelOf, releaseOf } from '../remotes/remotes.ts';

/** One line of the sidebar. */
export interface MenuItem {
  /** One of a kind among all entries. */
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
      const descriptor = releaseOf(remote)?.descriptor;
      if (!descriptor) return [];
      return menuEntries(descriptor)
        .filter(({ path }) => descriptor.routes.some((route) => route.path === path && held.has(route.permission)))
        .map((item) => ({ ...item, key: `${entry.name} ${item.path}` }));
    })
    .sort((a, b) => a.order - b.order || compareNames(a.label, b.label))
    .map(({ order: _order, ...item }) => item);
}

/** The entry to mark while this path is open: the one that leads nearest to it. */
export function activeEntry(menu: readonly MenuItem[], path: string): MenuItem | undefined {
  const trimmed = path.replace(/(?<=.)\/$/, '');
  return menu.filter((item) => isWithin(item.path, trimmed)).sort((a, b) => b.path.length - a.path.length)[0];
}
