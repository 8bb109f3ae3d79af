import { DeleteOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { chargingGroupsApi } from '@dmp/shared/api';
import type { Tariff } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import {
  ListPage,
  type ListSpec,
  onDemand,
  type PagedColumn,
  useAddressDrawer,
  useArrayLoad,
  useListQuery,
} from '@dmp/shared/ui';

const TariffDrawer = onDemand(async () => (await import('./tariff-drawer.tsx')).TariffDrawer, 'Tariff');

const column = (key: string, title: string, value: (tariff: Tariff) => string): PagedColumn<Tariff> => ({
  ...{ key, title, width: 260, render: value, value, sortable: true },
});

const columns: readonly PagedColumn<Tariff>[] = [
  { ...column('id', 'Tariff ID', ({ id }) => id), link: true },
  column('countryCode', 'Country code', ({ countryCode }) => countryCode),
];

const spec: ListSpec = {
  storageKey: 'dmp.tariffs.list',
  filterParameters: ['search'],
  ranges: [],
  sortFields: columns.map(({ key }) => key),
};

/** `/charging-groups/tariffs`: the tariffs that groups can have. Whoever may change them opens one by its row. */
export function TariffListPage() {
  const { session } = useShell();
  const groups = useApi(chargingGroupsApi);
  const [query, setQuery] = useListQuery(spec);
  const load = useArrayLoad({
    name: 'tariffs',
    fetch: (signal) => groups.listTariffs(undefined, signal),
    failure: 'Get tariffs failed!',
    query,
    columns,
  });
  const drawer = useAddressDrawer('tariff');
  const mayAdd = session.can('create:devices');
  const mayChange = session.can('update:devices');
  const open = mayChange ? load.rows?.find(({ id }) => id === drawer.value) : undefined;
  const isNew = drawer.value === 'new' && mayAdd;
  return (
    <>
      <ListPage
        label="Tariffs"
        noun="tariff"
        search="Search ID or country code"
        columns={columns}
        rowKey={({ id }) => id}
        load={load}
        query={query}
        onQuery={setQuery}
        {...(mayChange ? { link: drawer.rowLink(({ id }: Tariff) => id) } : {})}
        buttons={
          mayAdd ? (
            <Button
              type="primary"
              aria-haspopup="dialog"
              onPointerEnter={TariffDrawer.prefetch}
              onFocus={TariffDrawer.prefetch}
              onClick={() => drawer.open('new')}
            >
              Add tariff
            </Button>
          ) : null
        }
        actions={[
          {
            label: 'Delete',
            icon: <DeleteOutlined aria-hidden />,
            permission: 'delete:devices',
            question: ({ id }) => `Delete ${id}?`,
            run: ({ id, version }) => groups.deleteTariff(id, { version }),
            failure: 'Could not delete tariff',
          },
        ]}
      />
      {isNew || open ? (
        <TariffDrawer key={drawer.value} tariff={open} onSaved={() => void load.retry()} onClose={drawer.close} />
      ) : null}
    </>
  );
}
