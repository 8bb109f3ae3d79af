import type { Permission } from '@dmp/shared/contract';
import type { RemoteSearch } from '@dmp/shared/shell';
import { type KnownRemote, releaseOf } from '../remotes/remotes.ts';
import { findPage } from '../routes/find-page.ts';
import type { MenuItem } from '../routes/menu.ts';

/** One line of the palette. */
export interface PaletteItem {
  /** One of a kind among all. */
  key: string;
  /** Under which heading it stands. */
  group: string;
  label: string;
  /** What else is known of it. */
  detail?: string;
  /** Where it leads, or what it does. */
  act: { to: string } | { run(): void };
}

/** The pages of the menu, and what remotes say that this person may do. */
export function itemsOf(
  menu: readonly MenuItem[],
  remotes: readonly KnownRemote[],
  held: ReadonlySet<Permission>,
): PaletteItem[] {
  const pages = menu
    .filter(({ isUnavailable }) => !isUnavailable)
    .map(({ key, label, path }) => ({ key: `page ${key}`, group: 'Pages', label, act: { to: path } }));
  const commands = remotes.flatMap((remote) =>
    (releaseOf(remote)?.descriptor.commands ?? [])
      .filter(
        ({ anyOf, andAnyOf = anyOf, to }) =>
          holdsOne(held, anyOf) && holdsOne(held, andAnyOf) && mayOpen(to, remotes, held),
      )
      .map(({ label, to }) => ({ key: `command ${to}`, group: 'Actions', label, act: { to } })),
  );
  return [...pages, ...commands];
}

const holdsOne = (held: ReadonlySet<Permission>, list: readonly Permission[]): boolean =>
  list.some((permission) => held.has(permission));

/** Whether a page stands at this address, and this person may see it. */
const mayOpen = (address: string, remotes: readonly KnownRemote[], held: ReadonlySet<Permission>): boolean =>
  findPage(address.replace(/\?.*/, ''), remotes, held).kind === 'remote';

/** What can be searched for by this person. */
export const searchesOf = (remotes: readonly KnownRemote[], held: ReadonlySet<Permission>): RemoteSearch[] =>
  remotes.flatMap((remote) =>
    (releaseOf(remote)?.descriptor.search ?? []).filter(({ permission }) => held.has(permission)),
  );
