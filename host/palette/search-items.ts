// Lazy code: it is loaded with the palette's dialog.
import { finder } from '@dmp/shared/contract';
import type { RemoteSearch } from '@dmp/shared/shell';
import type { PaletteItem } from './palette-items.ts';

/** The items that contain all words of the text, in any order; all items if the text is empty. */
export function matchingItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const matches = finder([text]);
  return items.filter(({ label, group }) => matches([label, group]));
}

/** Converts the rows of a search response to palette items. Skips content that is not a row. */
export function resultItems(search: RemoteSearch, answer: unknown): PaletteItem[] {
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
