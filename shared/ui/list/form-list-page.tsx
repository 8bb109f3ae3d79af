import { DeleteOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useMemo } from 'react';
import type { Permission } from '../../contract/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { preservedInputText, SaveBlock } from '../form/save-block.tsx';
import type { OnDemand } from '../on-demand.tsx';
import { ListPage } from './list-page.tsx';
import type { ListSpec } from './list-query.ts';
import type { PagedColumn } from './paged-table.tsx';
import { useAddressDrawer } from './use-address-drawer.ts';
import { useArrayLoad } from './use-array-load.ts';
import { useHeldRow } from './use-held-row.ts';
import { useListQuery } from './use-list-query.ts';

/** Props of the form of a {@link FormListPage}. */
export interface RowFormProps<Row> {
  /** Undefined to create a row. */
  row: Row | undefined;
  onSaved(): void;
  onClose(): void;
}

/** Props of {@link FormListPage}. */
export interface FormListPageProps<Row extends { id: string }> {
  /** Singular name in sentences: 'site'. Without `prefix` it is also the query parameter of the open form: `?site=<id>`, `?site=new`. */
  noun: string;
  /** Plural name: 'sites'. */
  plural: string;
  /** Label of the search box. */
  search: string;
  columns: readonly PagedColumn<Row>[];
  /** Fetches all rows in one call. */
  fetch(signal: AbortSignal): Promise<readonly Row[]>;
  form: OnDemand<RowFormProps<Row>>;
  /** The row's name in the question before it is deleted. */
  nameOf(row: Row): string;
  /** Deletes a row; without it, rows cannot be deleted. */
  remove?(row: Row): Promise<unknown>;
  /** Permissions to add, change and delete rows; the permissions for devices by default. */
  permissions?: { add: Permission; change: Permission; remove: Permission };
  /** For a list in a tab: prefix of its query parameters in the address, and the query parameter of the open form. */
  prefix?: string;
}

const devicePermissions = { add: 'create:devices', change: 'update:devices', remove: 'delete:devices' } as const;

/** Value of the form's query parameter for a new row. */
const newRowId = 'new';

/**
 * A list page whose rows are loaded in one call, with a form in a drawer to add and change rows. Users without the
 * permissions can only read the list.
 */
export function FormListPage<Row extends { id: string }>(props: FormListPageProps<Row>) {
  const { noun, plural, search, columns, fetch, form: RowForm, nameOf, remove, prefix } = props;
  const { permissions = devicePermissions } = props;
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
  const canAdd = session.can(permissions.add);
  const canChange = session.can(permissions.change);
  const listedRow = canChange ? load.rows?.find(({ id }) => id === drawer.value) : undefined;
  const { row: openRow, isMissing } = useHeldRow(drawer.value, listedRow);
  // Before the first load, a missing row is not known to be deleted.
  const isDeleted = isMissing && canChange && load.rows !== undefined;
  const isNew = drawer.value === newRowId && canAdd;
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
        {...(canChange ? { link: drawer.rowLink(({ id }: Row) => id) } : {})}
        buttons={
          canAdd ? (
            <Button
              type="primary"
              aria-haspopup="dialog"
              onPointerEnter={RowForm.prefetch}
              onFocus={RowForm.prefetch}
              onClick={() => drawer.open(newRowId)}
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
      {isNew || openRow ? (
        <SaveBlock
          reason={
            isDeleted ? `This ${noun} was deleted, or you may no longer see it. ${preservedInputText}` : undefined
          }
        >
          <RowForm key={drawer.value} row={openRow} onSaved={() => void load.retry()} onClose={drawer.close} />
        </SaveBlock>
      ) : null}
    </>
  );
}
