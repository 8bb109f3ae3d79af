import { useSearchParams } from '@dmp/shared/antd/router';
import { useEffect, useRef } from 'react';
import { failureText, savedViewsApi } from '../../api/index.ts';
import type { SavedView, SavedViewList } from '../../contract/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useApi } from '../../shell/use-api.ts';
import { viewParameter } from './view-address.ts';

export interface LinkedViewProps {
  list: SavedViewList;
  /** The view that the address names. */
  id: string;
  onView(view: SavedView): void;
}

/**
 * Opens the view that the address names, and draws nothing. Then its filters
 * and order stand there in place of its name: what is shown can be changed like
 * any other list.
 */
export function LinkedView({ list, id, onView }: LinkedViewProps) {
  const [, setAddress] = useSearchParams();
  const { notify } = useShell();
  const views = useApi(savedViewsApi);
  /** The view whose name can go from the address. */
  const done = useRef<string>(undefined);
  const newest = useRef({ onView, setAddress, notify });
  useEffect(() => {
    newest.current = { onView, setAddress, notify };
  });

  useEffect(() => {
    done.current = undefined;
    const abort = new AbortController();
    views.get(list, id, abort.signal).then(
      (view) => {
        if (abort.signal.aborted) return;
        done.current = id;
        newest.current.onView(view);
      },
      (fault: unknown) => {
        if (abort.signal.aborted) return;
        newest.current.notify.error({ title: 'Could not open view', ...failureText(fault) });
        newest.current.setAddress(withoutView, { replace: true });
      },
    );
    return () => abort.abort();
  }, [id, list, views]);

  // With the address that the view has made, not beside it: of two changes at once the router takes the last.
  useEffect(() => {
    if (done.current === id) setAddress(withoutView, { replace: true });
  }, [id, setAddress]);
  return null;
}

function withoutView(address: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(address);
  rest.delete(viewParameter);
  return rest;
}
