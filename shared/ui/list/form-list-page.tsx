import { DeleteOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useMemo } from 'react';
import type { Permission } from '../../contract/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { keptInput, SaveBlock } from '../form/save-block.tsx';
import type { OnDemand } from '../on-demand.tsx';
import { ListPage } from './list-page.tsx';
import type { ListSpec } from './list-query.ts';
import type { PagedColumn } from './paged-table.tsx';
import { useAddressDrawer } from './use-address-drawer.ts';
import { useArrayLoad } from './use-array-load.ts';
import { useHeldRow } from './use-held-row.ts';
import { useListQuery } from './use-list-query.ts';

/** What the form of a {@link FormListPage} is given. */
export interface RowFormProps<Row> {
  /** Undefined for a new one. */
  row: Row | undefined;
  onSaved(): void;
  onClose(): void;
}

/** What {@link FormListPage} takes. */
export interface FormListPageProps<Row extends { id: string }> {
  /** One of them, in sentences: 'site'. It, or `prefix`, also holds the open form in the address: `?site=<id>`, `?site=new`. */
  noun: string;
  /** Several of them: 'sites'. */
  plural: string;
  /** Names the search box. */
  search: string;
  columns: readonly PagedColumn<Row>[];
  /** All of them, in one call. */
  fetch(signal: AbortSignal): Promise<readonly Row[]>;
  form: OnDemand<RowFormProps<Row>>;
  /** What one is called by whoever is asked whether to delete it. */
  nameOf(row: Row): string;
  /** Deletes one; without it, none can be deleted. */
  remove?(row: Row): Promise<unknown>;
  /** What it needs to add, change, and delete one: those of devices, whose parts such things are, unless said otherwise. */
  permissions?: { add: Permission; change: Permission; remove: Permission };
  /** The list stands in a tab: its query stands in the address under names that begin with this. */
  prefix?: string;
}

const ofDevices = { add: 'create:devices', change: 'update:devices', remove: 'delete:devices' } as const;

/** The place of a form that has no row yet. */
const newRow = 'new';

/**
 * A list page of what devices share: rows that come in one call, each with a form in a drawer, for whoever may add,
 * change, or delete devices.
 */
export function FormListPage<Row extends { id: string }>(props: FormListPageProps<Row>) {
  const { noun, plural, search, columns, fetch, form: RowForm, nameOf, remove, prefix } = props;
  const { permissions = ofDevices } = props;
  const { session } = useShell();
  const spec = useMemo<ListSpec>(
    () => ({
      ...(prefix ? { prefix } : { storageKey: `dmp.${plural}.list` }),
      filterParameters: ['search'],
      ranges: [],
      sortFields: columns.map(({ key }) => key),
    }),
    [plural, columns, prefix],
  );
  const [query, setQuery] = useListQuery(spec);
  const load = useArrayLoad({ name: plural, fetch, failure: `Get ${plural} failed!`, query, columns });
  const drawer = useAddressDrawer(prefix ?? noun);
  const mayAdd = session.can(permissions.add);
  const mayChange = session.can(permissions.change);
  const found = mayChange ? load.rows?.find(({ id }) => id === drawer.value) : undefined;
  const { row: open, isMissing } = useHeldRow(drawer.value, found);
  // Without any rows, none is known to be gone.
  const isGone = isMissing && mayChange && load.rows !== undefined;
  const isNew = drawer.value === newRow && mayAdd;
  return (
    <>
      <ListPage
        label={`${plural.charAt(0).toUpperCase()}${plural.slice(1)}`}
        noun={noun}
        search={search}
        columns={columns}
        rowKey={({ id }) => id}
        load={load}
        query={query}
        onQuery={setQuery}
        {...(mayChange ? { link: drawer.rowLink(({ id }: Row) => id) } : {})}
        buttons={
          mayAdd ? (
            <Button
              type="primary"
              aria-haspopup="dialog"
              onPointerEnter={RowForm.prefetch}
              onFocus={RowForm.prefetch}
              onClick={() => drawer.open(newRow)}
            >
              {`Add ${noun}`}
            </Button>
          ) : null
        }
        {...(remove
          ? {
              actions: [
                {
                  label: 'Delete',
                  icon: <DeleteOutlined aria-hidden />,
                  permission: permissions.remove,
                  question: (row: Row) => `Delete ${nameOf(row)}?`,
                  run: remove,
                  failure: `Could not delete ${noun}`,
                },
              ],
            }
          : {})}
        inPanel={prefix !== undefined}
      />
      {isNew || open ? (
        <SaveBlock reason={isGone ? `This ${noun} was deleted, or you may no longer see it. ${keptInput}` : undefined}>
          <RowForm key={drawer.value} row={open} onSaved={() => void load.retry()} onClose={drawer.close} />
        </SaveBlock>
      ) : null}
    </>
  );
}
