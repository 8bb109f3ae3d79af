import { useSearchParams } from '@dmp/shared/antd/router';
import { useCallback, useEffect, useMemo } from 'react';
import { readStored, type StorageKind, writeStored } from '../browser-storage.ts';
import { isReversed } from '../filters/range-order.ts';
import { defaultListQuery, type ListQuery, type ListSpec, readListQuery, writeListQuery } from './list-query.ts';

/** Changes the query of a list. With `replace`, it adds no history entry. */
export type ChangeListQuery = (query: ListQuery, options?: { replace?: boolean }) => void;

/**
 * Keeps the query of a list in the address, so that it can be shared and the
 * back button works. An address without a query restores the last one of this
 * tab (`sessionStorage`). A new tab starts with the first page of the last
 * query of this browser (`localStorage`).
 */
export function useListQuery(spec: ListSpec): [ListQuery, ChangeListQuery] {
  const [address, setAddress] = useSearchParams();
  const addressQuery = useMemo(() => readListQuery(address, spec), [address, spec]);
  const query = useMemo(() => addressQuery ?? restoreQuery(spec), [addressQuery, spec]);

  const change: ChangeListQuery = useCallback(
    (next, { replace = false } = {}) => setAddress((current) => writeListQuery(next, spec, current), { replace }),
    [spec, setAddress],
  );

  useEffect(() => {
    if (addressQuery) storeQuery(addressQuery, spec);
    // Without storage, an address without a page always means the first one.
    else if (spec.storageKey) setAddress((current) => writeListQuery(query, spec, current), { replace: true });
  }, [addressQuery, query, spec, setAddress]);

  return [query, change];
}

function restoreQuery(spec: ListSpec): ListQuery {
  return readStoredQuery('sessionStorage', spec) ?? readStoredQuery('localStorage', spec) ?? defaultListQuery;
}

function readStoredQuery(kind: StorageKind, spec: ListSpec): ListQuery | undefined {
  if (!spec.storageKey) return undefined;
  return readListQuery(new URLSearchParams(readStored(kind, spec.storageKey) ?? ''), spec);
}

function storeQuery(query: ListQuery, spec: ListSpec): void {
  if (!spec.storageKey || spec.ranges?.some((range) => isReversed(range, query.filters))) return;
  const serialize = (value: ListQuery) => writeListQuery(value, spec, new URLSearchParams()).toString();
  writeStored('sessionStorage', spec.storageKey, serialize(query));
  writeStored('localStorage', spec.storageKey, serialize({ ...query, pageNumber: 0 }));
}
