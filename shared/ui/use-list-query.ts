import { useSearchParams } from '@dmp/shared/antd/router';
import { useEffect, useMemo } from 'react';
import { type ListQuery, type ListSpec, plainList, readListQuery, writeListQuery } from './list-query.ts';

/** Changes the query of a list; `replace` leaves no step for the back button. */
export type ChangeListQuery = (query: ListQuery, options?: { replace?: boolean }) => void;

/**
 * The query of a list, held in the address, so that a view can be shared and
 * the back button works. When the address names none, the one last used in
 * this browser is the default.
 */
export function useListQuery(spec: ListSpec): [ListQuery, ChangeListQuery] {
  const [address, setAddress] = useSearchParams();
  const named = useMemo(() => readListQuery(address, spec), [address, spec]);
  const query = useMemo(() => named ?? recall(spec), [named, spec]);

  const change: ChangeListQuery = (next, { replace = false } = {}) =>
    setAddress((current) => writeListQuery(next, spec, current), { replace });

  useEffect(() => {
    if (named) remember(named, spec);
    else setAddress((current) => writeListQuery(query, spec, current), { replace: true });
  }, [named, query, spec, setAddress]);

  return [query, change];
}

/** What was last used, on its first page. */
function recall(spec: ListSpec): ListQuery {
  const stored = readListQuery(new URLSearchParams(storage()?.getItem(spec.storageKey) ?? ''), spec);
  return stored ? { ...stored, pageNumber: 0 } : plainList;
}

function remember(query: ListQuery, spec: ListSpec): void {
  const text = writeListQuery({ ...query, pageNumber: 0 }, spec, new URLSearchParams()).toString();
  try {
    storage()?.setItem(spec.storageKey, text);
  } catch {
    // A full storage costs the convenience of a default, nothing else.
  }
}

/** The browser's storage; undefined where a person has forbidden it. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
