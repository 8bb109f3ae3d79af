import { chargingGroupsApi, expectedVersion } from '@dmp/shared/api';
import type { Tariff } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { FormListPage, onDemand, type PagedColumn } from '@dmp/shared/ui';

const TariffDrawer = onDemand(async () => (await import('./tariff-drawer.tsx')).TariffDrawer, 'Tariff');

const column = (key: string, title: string, value: (tariff: Tariff) => string): PagedColumn<Tariff> => ({
  ...{ key, title, width: 260, render: value, value, sortable: true },
});

const columns: readonly PagedColumn<Tariff>[] = [
  { ...column('id', 'Tariff ID', ({ id }) => id), link: true },
  column('countryCode', 'Country code', ({ countryCode }) => countryCode ?? none),
];

/** Page `/charging-groups/tariffs`: the tariffs for groups. With the permission to update them, a row opens its form. */
export function TariffListPage() {
  const groups = useApi(chargingGroupsApi);
  return (
    <FormListPage<Tariff>
      noun="tariff"
      plural="tariffs"
      search="Search ID or country code"
      columns={columns}
      fetch={(signal) => groups.listTariffs(undefined, signal)}
      form={TariffDrawer}
      nameOf={({ id }) => id}
      remove={({ id, version }) => groups.deleteTariff(id, expectedVersion(version))}
    />
  );
}
