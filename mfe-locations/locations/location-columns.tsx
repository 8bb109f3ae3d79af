import type { LocationFilterOptions, LocationOverview } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import type { PagedColumn } from '@dmp/shared/ui';

const filterOf = (parameter: string, values: readonly string[] = []) => ({
  kind: 'list' as const,
  parameters: [parameter],
  options: values.map((value) => ({ value, label: value })),
});

/** The columns of the locations table; its lists offer what there is. */
export function locationColumns(options: LocationFilterOptions | undefined): PagedColumn<LocationOverview>[] {
  return [
    {
      key: 'id',
      title: 'Location ID',
      width: 200,
      render: ({ id }) => id,
      sortable: true,
      filter: { kind: 'text', parameters: ['id'] },
      link: true,
    },
    {
      key: 'operator',
      title: 'Network Operator',
      width: 220,
      render: ({ operator }) => operator ?? none,
      sortable: true,
      filter: filterOf('operators', options?.operators),
    },
    {
      key: 'address',
      title: 'Address',
      width: 280,
      render: ({ address }) => address ?? none,
      sortable: true,
      filter: { kind: 'text', parameters: ['address'] },
    },
    {
      key: 'city',
      title: 'City',
      width: 180,
      render: ({ city }) => city ?? none,
      sortable: true,
      filter: { kind: 'text', parameters: ['city'] },
    },
    {
      key: 'state',
      title: 'State',
      width: 120,
      render: ({ state }) => state ?? none,
      sortable: true,
      filter: filterOf('states', options?.states),
    },
  ];
}
