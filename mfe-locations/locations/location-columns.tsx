import type { locationsApi } from '@dmp/shared/api';
import type { LocationFilterOptions, LocationOverview } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import type { ColumnFilter, PagedColumn } from '@dmp/shared/ui';

/** Columns of the locations table. Options of a list filter are loaded when the filter opens. */
export function locationColumns(
  locations: Pick<ReturnType<typeof locationsApi>, 'locationFilterOptions'>,
): PagedColumn<LocationOverview>[] {
  const filterOf = (parameter: keyof LocationFilterOptions): ColumnFilter => ({
    kind: 'list',
    parameters: [parameter],
    options: {
      key: `locations/${parameter}`,
      fetch: async () => (await locations.locationFilterOptions())[parameter].map((value) => ({ value, label: value })),
      failure: 'Get location filters failed!',
    },
  });
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
      filter: filterOf('operators'),
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
      filter: filterOf('states'),
    },
  ];
}
