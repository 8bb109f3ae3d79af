import { ReloadOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { placesApi } from '@dmp/shared/api';
import { joinFilterValues, type LocationOverview, splitFilterValues } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { FilterChips, PagedTable, SearchBox, useBusy, useListQuery, withFilters } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { filterChips } from './filter-words.ts';
import { locationColumns } from './location-columns.tsx';
import { locationListSpec } from './location-query.ts';
import { useLocations } from './use-locations.ts';

/** `/locations`: all places a person may see. */
export function LocationListPage() {
  const { navigate } = useShell();
  const places = useApi(placesApi);
  const [query, setQuery] = useListQuery(locationListSpec);
  const load = useLocations(query);
  const [refreshing, refresh] = useBusy(load.retry);
  const columns = useMemo(() => locationColumns(places), [places]);
  const link = useMemo(
    () => ({
      href: ({ id }: LocationOverview) => `/locations/${encodeURIComponent(id)}`,
      open: (href: string) => navigate(href),
    }),
    [navigate],
  );
  const search = splitFilterValues(query.filters.search ?? '').join(',');
  const chips = filterChips(query.filters);

  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap justify="space-between">
        <div style={{ flex: '1 1 260px', maxWidth: 420 }}>
          <SearchBox
            label="Search id, address or city"
            value={search}
            onSearch={(text) =>
              setQuery(withFilters(query, { search: joinFilterValues(text ? [text] : []) }), { replace: search !== '' })
            }
          />
        </div>
        <Flex gap={8} wrap>
          <Button icon={<ReloadOutlined aria-hidden />} onClick={() => refresh()} loading={refreshing}>
            Refresh
          </Button>
        </Flex>
      </Flex>
      <FilterChips
        chips={chips}
        onRemove={(name) => setQuery(withFilters(query, { [name]: undefined }))}
        onClear={() => setQuery({ ...query, filters: {}, pageNumber: 0 })}
      />
      <PagedTable
        label="Locations"
        noun="location"
        columns={columns}
        rowKey={({ id }) => id}
        load={load}
        query={query}
        onQuery={setQuery}
        empty={chips.length > 0 ? 'No locations match these filters.' : 'No locations available.'}
        link={link}
      />
    </Flex>
  );
}
