import type { chargingGroupsApi } from '@dmp/shared/api';
import { type ChargingGroupOverview, countryCodes } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import type { PagedColumn } from '@dmp/shared/ui';
import { PublishedState } from '../publish/published-state.tsx';

/** Columns of the charging groups table. The Tariff filter loads its options. */
export function chargingGroupColumns(
  groups: Pick<ReturnType<typeof chargingGroupsApi>, 'listTariffs'>,
): PagedColumn<ChargingGroupOverview>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 225,
      render: ({ name }) => name,
      sortable: true,
      filter: { kind: 'text', parameters: ['name'] },
      link: true,
    },
    {
      key: 'description',
      title: 'Description',
      width: 160,
      render: ({ description }) => description,
      sortable: true,
      filter: { kind: 'text', parameters: ['description'] },
    },
    {
      key: 'tariffId',
      title: 'Tariff',
      width: 145,
      render: ({ tariffId }) => tariffId,
      sortable: true,
      filter: {
        kind: 'list',
        parameters: ['tariffId'],
        options: {
          key: 'tariffs',
          fetch: async () => (await groups.listTariffs()).map(({ id }) => ({ value: id, label: id })),
          failure: 'Get tariffs failed!',
        },
      },
    },
    {
      key: 'countryCode',
      title: 'Country code',
      width: 125,
      render: ({ countryCode }) => countryCode,
      sortable: true,
      filter: {
        kind: 'list',
        parameters: ['countryCode'],
        options: countryCodes.map((code) => ({ value: code, label: code })),
      },
    },
    {
      key: 'partyId',
      title: 'Party ID',
      width: 120,
      render: ({ partyId }) => partyId,
      sortable: true,
      filter: { kind: 'text', parameters: ['partyId'] },
    },
    {
      key: 'totalEvses',
      title: 'EVSEs',
      width: 95,
      render: ({ totalEvses }) => formatNumber(totalEvses),
      sortable: true,
    },
    {
      key: 'lastUpdatedInCPO',
      title: 'Published',
      width: 195,
      render: (group) => <PublishedState group={group} stacked />,
      sortable: true,
    },
  ];
}
