import { finder, type Permission } from '@dmp/shared/contract';
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

/** Those that have all words of the text, in any order; all of them without a text. */
export function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const isFound = finder([text]);
  return items.filter(({ label, group }) => isFound([label, group]));
}

/** The rows of an answer as lines of the palette; what is no row is left out. */
export function foundItems(search: RemoteSearch, answer: unknown): PaletteItem[] {
  const rows = property(answer, 'content');
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const [id, name] = [textOf(property(row, 'id')), textOf(property(row, search.name))];
    if (id === undefined || name === undefined) return [];
    const detail = search.details.flatMap((field) => textOf(property(row, field)) ?? []).join(' · ');
    return [
      {
        key: `${search.label} ${id}`,
        group: search.label,
        label: name,
        ...(detail ? { detail } : {}),
        act: { to: search.path.replace(':id', encodeURIComponent(id)) },
      },
    ];
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
