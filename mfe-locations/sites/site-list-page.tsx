import { expectedVersion, locationsApi } from '@dmp/shared/api';
import type { Site } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { FormListPage, onDemand, type PagedColumn } from '@dmp/shared/ui';

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

/** `/locations/sites`: all sites that the user may see. With the permission, a row opens the form. */
export function SiteListPage() {
  const locations = useApi(locationsApi);
  return (
    <FormListPage<Site>
      noun="site"
      plural="sites"
      search="Search all columns"
      columns={columns}
      fetch={locations.listSites}
      form={SiteDrawer}
      nameOf={({ name }) => name}
      remove={({ id, version }) => locations.deleteSite(id, expectedVersion(version))}
    />
  );
}
