import { DeleteOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { placesApi } from '@dmp/shared/api';
import type { Site } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
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

const SiteDrawer = onDemand(async () => (await import('./site-drawer.tsx')).SiteDrawer, 'Site');

const column = (
  key: string,
  title: string,
  width: number,
  value: (site: Site) => string | null,
): PagedColumn<Site> => ({ key, title, width, render: (site) => value(site) ?? none, value, sortable: true });

const columns: readonly PagedColumn<Site>[] = [
  { ...column('id', 'Site ID', 180, ({ id }) => id), link: true },
  column('name', 'Name', 240, ({ name }) => name),
  column('operator', 'Operator', 180, ({ operator }) => operator.name),
  column('address', 'Address', 220, ({ address }) => address),
  column('city', 'City', 150, ({ city }) => city),
  column('state', 'State', 90, ({ state }) => state),
];

const spec: ListSpec = {
  storageKey: 'dmp.sites.list',
  filterParameters: ['search'],
  ranges: [],
  sortFields: columns.map(({ key }) => key),
};

/** `/locations/sites`: all sites a person may see. Whoever may change them opens one by its row. */
export function SiteListPage() {
  const { session } = useShell();
  const places = useApi(placesApi);
  const [query, setQuery] = useListQuery(spec);
  const load = useArrayLoad({ name: 'sites', fetch: places.listSites, failure: 'Get sites failed!', query, columns });
  const drawer = useAddressDrawer('site');
  const mayAdd = session.can('create:devices');
  const mayChange = session.can('update:devices');
  const open = mayChange ? load.rows?.find(({ id }) => id === drawer.value) : undefined;
  const isNew = drawer.value === 'new' && mayAdd;
  return (
    <>
      <ListPage
        label="Sites"
        noun="site"
        search="Search all columns"
        columns={columns}
        rowKey={({ id }) => id}
        load={load}
        query={query}
        onQuery={setQuery}
        {...(mayChange ? { link: drawer.rowLink(({ id }: Site) => id) } : {})}
        buttons={
          mayAdd ? (
            <Button
              type="primary"
              aria-haspopup="dialog"
              onPointerEnter={SiteDrawer.prefetch}
              onFocus={SiteDrawer.prefetch}
              onClick={() => drawer.open('new')}
            >
              Add site
            </Button>
          ) : null
        }
        actions={[
          {
            label: 'Delete',
            icon: <DeleteOutlined aria-hidden />,
            permission: 'delete:devices',
            question: ({ name }) => `Delete ${name}?`,
            run: ({ id, version }) => places.deleteSite(id, { version }),
            failure: 'Could not delete site',
          },
        ]}
      />
      {isNew || open ? (
        <SiteDrawer key={drawer.value} site={open} onSaved={() => void load.retry()} onClose={drawer.close} />
      ) : null}
    </>
  );
}
