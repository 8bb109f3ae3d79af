import { splitFilterValues } from '@dmp/shared/contract';
import type { FilterChip, ListQuery } from '@dmp/shared/ui';

/** What a person reads of each filter of the list, in the order they are told of. */
const labels = {
  search: 'Search',
  id: 'Location ID',
  operators: 'Network Operator',
  address: 'Address',
  city: 'City',
  states: 'State',
} as const;

/** The filters in force, in words. */
export const filterChips = (filters: ListQuery['filters']): FilterChip[] =>
  Object.entries(labels).flatMap(([key, label]) => {
    const values = splitFilterValues(filters[key] ?? '');
    return values.length > 0 ? [{ key, text: `${label}: ${values.join(', ')}` }] : [];
  });
