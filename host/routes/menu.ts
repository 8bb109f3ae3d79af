import { compareNames, type Permission } from '@dmp/shared/contract';
import { isWithin, menuEntries } from '@dmp/shared/shell';
import { type KnownRemote, labelOf, releaseOf } from '../remotes/remotes.ts';

/** An entry of the sidebar. */
export interface MenuItem {
  /** Unique among all entries. */
  key: string;
  label: string;
  icon: string;
  path: string;
  /** Its pages are unknown: the entry links to the error. */
  isUnavailable?: true;
}

/** Order of an entry without one: the end of the menu. */
const lastOrder = Number.MAX_SAFE_INTEGER;

/**
 * The menu entries that the user has permission for, in order. A remote whose release could not be read has an entry
 * made from `remotes.json`, which links to the error: its pages and their permissions are unknown.
 */
export function menuOf(remotes: readonly KnownRemote[], permissions: ReadonlySet<Permission>): MenuItem[] {
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
        .filter(({ path }) =>
          descriptor.routes.some((route) => route.path === path && permissions.has(route.permission)),
        )
        .map((item) => ({ ...item, key: `${entry.name} ${item.path}` }));
    })
    .sort((a, b) => a.order - b.order || compareNames(a.label, b.label))
    .map(({ order: _order, ...item }) => item);
}

/** The active entry for a path: the one with the longest matching path. */
export function activeEntry(menu: readonly MenuItem[], path: string): MenuItem | undefined {
  const trimmed = path.replace(/(?<=.)\/$/, '');
  return menu.filter((item) => isWithin(item.path, trimmed)).sort((a, b) => b.path.length - a.path.length)[0];
}
