import { useSearchParams } from '@dmp/shared/antd/router';
import { useEffect, useMemo } from 'react';
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

  const change: ChangeListQuery = (next, { replace = false } = {}) =>
    setAddress((current) => writeListQuery(next, spec, current), { replace });

  useEffect(() => {
    if (named) remember(named, spec);
    else setAddress((current) => writeListQuery(query, spec, current), { replace: true });
  }, [named, query, spec, setAddress]);

  return [query, change];
}

function recall(spec: ListSpec): ListQuery {
  return stored('sessionStorage', spec) ?? stored('localStorage', spec) ?? plainList;
}

function stored(kind: StorageKind, spec: ListSpec): ListQuery | undefined {
  return readListQuery(new URLSearchParams(storage(kind)?.getItem(spec.storageKey) ?? ''), spec);
}

function remember(query: ListQuery, spec: ListSpec): void {
  store('sessionStorage', query, spec);
  store('localStorage', { ...query, pageNumber: 0 }, spec);
}

function store(kind: StorageKind, query: ListQuery, spec: ListSpec): void {
  try {
    storage(kind)?.setItem(spec.storageKey, writeListQuery(query, spec, new URLSearchParams()).toString());
  } catch {
    // A full storage costs the convenience of a default, nothing else.
  }
}

/** That of the tab and that of the browser. */
type StorageKind = 'sessionStorage' | 'localStorage';

/** Undefined where a person has forbidden it. */
function storage(kind: StorageKind): Storage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}
