import type { Permission } from '@dmp/shared/contract';
import type { RemoteSearch } from '@dmp/shared/shell';
import { type KnownRemote, releaseOf } from '../remotes/remotes.ts';
import { findPage } from '../routes/find-page.ts';
import type { MenuItem } from '../routes/menu.ts';

/** An item of the palette. */
export interface PaletteItem {
  /** Unique among all items. */
  key: string;
  /** Heading of its group. */
  group: string;
  label: string;
  detail?: string;
  act: { to: string } | { run(): void };
}

/** The pages of the menu, and the commands of the remotes that the user has permission for. */
export function itemsOf(
  menu: readonly MenuItem[],
  remotes: readonly KnownRemote[],
  permissions: ReadonlySet<Permission>,
): PaletteItem[] {
  const pages = menu
    .filter(({ isUnavailable }) => !isUnavailable)
    .map(({ key, label, path }) => ({ key: `page ${key}`, group: 'Pages', label, act: { to: path } }));
  const commands = remotes.flatMap((remote) =>
    (releaseOf(remote)?.descriptor.commands ?? [])
      .filter(
        ({ anyOf, andAnyOf = anyOf, to }) =>
          hasAny(permissions, anyOf) && hasAny(permissions, andAnyOf) && mayOpen(to, remotes, permissions),
      )
      .map(({ label, to }) => ({ key: `command ${to}`, group: 'Actions', label, act: { to } })),
  );
  return [...pages, ...commands];
}

const hasAny = (permissions: ReadonlySet<Permission>, list: readonly Permission[]): boolean =>
  list.some((permission) => permissions.has(permission));

/** Whether the address is a page that the user has permission for. */
const mayOpen = (address: string, remotes: readonly KnownRemote[], permissions: ReadonlySet<Permission>): boolean =>
  findPage(address.replace(/\?.*/, ''), remotes, permissions).kind === 'remote';

/** The searches of the remotes that the user has permission for. */
export const searchesOf = (remotes: readonly KnownRemote[], permissions: ReadonlySet<Permission>): RemoteSearch[] =>
  remotes.flatMap((remote) =>
    (releaseOf(remote)?.descriptor.search ?? []).filter(({ permission }) => permissions.has(permission)),
  );
