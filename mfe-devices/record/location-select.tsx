import { Select, type SelectProps } from '@dmp/shared/antd/controls';
import { locationsApi } from '@dmp/shared/api';
import type { LocationOverview } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FailedState, useFailureNotice } from '@dmp/shared/ui';
import { useState } from 'react';
import useSWR from 'swr';

/** Number of locations per request; a search finds others. */
const pageSize = 50;

const labelOf = ({ id, address, city }: LocationOverview) => {
  const where = [address, city].filter(Boolean).join(', ');
  return where ? `${id} (${where})` : id;
};

/** Select of a location, searchable by ID, address, or city. */
export function LocationSelect(field: Omit<SelectProps<string>, 'options'>) {
  const locations = useApi(locationsApi);
  const notice = useFailureNotice('Get locations failed!');
  const [search, setSearch] = useState('');
  const { data, error, isValidating, mutate } = useSWR(
    ['locations', 'to select', search],
    () => locations.listLocations({ pageSize, ...(search ? { search } : {}) }),
    { ...notice, keepPreviousData: true },
  );
  const retry = () => void notice.retry(mutate);
  return (
    <>
      <Select<string>
        {...field}
        allowClear
        showSearch={{ filterOption: false, onSearch: setSearch }}
        placeholder="Search ID, address, or city"
        loading={isValidating}
        options={(data?.content ?? []).map((location) => ({ value: location.id, label: labelOf(location) }))}
        notFoundContent={isValidating ? 'Loading locations …' : 'No locations match.'}
      />
      {error ? (
        <FailedState title="Locations could not be loaded" error={error} onRetry={retry} retrying={isValidating} />
      ) : null}
    </>
  );
}
