import { formatTime, none } from '@dmp/shared/format';
import type { PagedColumn } from '@dmp/shared/ui';

/** Common fields of the entries on this page. Older servers do not send the last change. */
export interface Keyed {
  key: string;
  changedBy?: string;
  changedAt?: string;
}

/** A row of a list. */
export type KeyRow<Entry extends Keyed> = Entry & { id: string };

export const toRow = <Entry extends Keyed>(entry: Entry): KeyRow<Entry> => ({ ...entry, id: rowId(entry.key) });

/** `new` in the address opens the form of a new entry, so an entry with the key `new` needs another ID. */
const rowId = (key: string): string => (key === 'new' || key.startsWith('=') ? `=${key}` : key);

/** Permissions to change entries. */
export const editPermissions = {
  add: 'update:configurations',
  change: 'update:configurations',
  remove: 'update:configurations',
} as const;

export const textColumn = <Row extends Keyed>(
  key: string,
  title: string,
  width: number,
  value: (row: Row) => string | null | undefined,
): PagedColumn<Row> => ({ key, title, width, render: (row) => value(row) || none, value, sortable: true });

/** Columns of the last change. */
export const changeColumns = <Row extends Keyed>(): PagedColumn<Row>[] => [
  textColumn('changedBy', 'Changed by', 190, ({ changedBy }) => changedBy),
  {
    ...{ key: 'changedAt', title: 'Changed at', width: 190, sortable: true },
    render: ({ changedAt }) => (changedAt ? formatTime(changedAt) : none),
    value: ({ changedAt }) => changedAt,
  },
];
