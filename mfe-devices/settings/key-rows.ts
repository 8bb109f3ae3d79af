import { formatTime, none } from '@dmp/shared/format';
import type { PagedColumn } from '@dmp/shared/ui';

/** What everything on this page has: a key that names it, and its last change where the server says. */
export interface Keyed {
  key: string;
  changedBy?: string;
  changedAt?: string;
}

/** A row of a list, which is known by its key. */
export type KeyRow<Entry extends Keyed> = Entry & { id: string };

export const toRow = <Entry extends Keyed>(entry: Entry): KeyRow<Entry> => ({ ...entry, id: rowId(entry.key) });

/** In the address, `new` is the form of an entry that does not exist yet; an entry with this key has another ID. */
const rowId = (key: string): string => (key === 'new' || key.startsWith('=') ? `=${key}` : key);

/** What it needs to change anything here. */
export const changers = {
  add: 'update:configurations',
  change: 'update:configurations',
  remove: 'update:configurations',
} as const;

/** A column of texts. */
export const textColumn = <Row extends Keyed>(
  key: string,
  title: string,
  width: number,
  value: (row: Row) => string | null | undefined,
): PagedColumn<Row> => ({ key, title, width, render: (row) => value(row) || none, value, sortable: true });

/** Who changed it last, and when. */
export const changeColumns = <Row extends Keyed>(): PagedColumn<Row>[] => [
  textColumn('changedBy', 'Changed by', 190, ({ changedBy }) => changedBy),
  {
    ...{ key: 'changedAt', title: 'Changed at', width: 190, sortable: true },
    render: ({ changedAt }) => (changedAt ? formatTime(changedAt) : none),
    value: ({ changedAt }) => changedAt,
  },
];
