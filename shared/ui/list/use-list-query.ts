import { useSearchParams } from '@dmp/shared/antd/router';
import { useCallback, useEffect, useMemo } from 'react';
import { readStored, type StorageKind, writeStored } from '../browser-storage.ts';
import { isReversed } from '../filters/range-order.ts';
import { type ListQuery, type ListSpec, plainList, readListQuery, writeListQuery } from './list-query.ts';

/** Changes the query of a list; `replace` leaves no step for the back button. */
export type ChangeListQuery = (query: ListQuery, options?: { replace?: boolean }) => void;

/**
 * The query of a list, held in the address, so that a view can be shared and
 * the back button works. When the address names none, one comes back to where
 * one was in this tab; a new tab begins with what was last used in this
 * browser, on its first page.
 */
export function useListQuery(spec: ListSpec): [ListQuery, ChangeListQuery] {
  const [address, setAddress] = useSearchParams();
  const named = useMemo(() => readListQuery(address, spec), [address, spec]);
  const query = useMemo(() => named ?? recall(spec), [named, spec]);

  const change: ChangeListQuery = useCallback(
    (next, { replace = false } = {}) => setAddress((current) => writeListQuery(next, spec, current), { replace }),
    [spec, setAddress],
  );

  useEffect(() => {
    if (named) remember(named, spec);
    // Where nothing is kept, an address without a page can mean the first one alone.
    else if (spec.storageKey) setAddress((current) => writeListQuery(query, spec, current), { replace: true });
  }, [named, query, spec, setAddress]);

  return [query, change];
}

function recall(spec: ListSpec): ListQuery {
  return stored('sessionStorage', spec) ?? stored('localStorage', spec) ?? plainList;
}

function stored(kind: StorageKind, spec: ListSpec): ListQuery | undefined {
  if (!spec.storageKey) return undefined;
  return readListQuery(new URLSearchParams(readStored(kind, spec.storageKey) ?? ''), spec);
}

function remember(query: ListQuery, spec: ListSpec): void {
  if (!spec.storageKey || spec.ranges?.some((range) => isReversed(range, query.filters))) return;
  const text = (kept: ListQuery) => writeListQuery(kept, spec, new URLSearchParams()).toString();
  writeStored('sessionStorage', spec.storageKey, text(query));
  writeStored('localStorage', spec.storageKey, text({ ...query, pageNumber: 0 }));
}
