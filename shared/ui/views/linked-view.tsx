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
  const newest = useRef({ onView, setAddress, notify });
  useEffect(() => {
    newest.current = { onView, setAddress, notify };
  });

  useEffect(() => {
    const abort = new AbortController();
    views.get(list, id, abort.signal).then(
      (view) => {
        if (abort.signal.aborted) return;
        newest.current.onView(view);
        newest.current.setAddress(withoutView, { replace: true });
      },
      (fault: unknown) => {
        if (abort.signal.aborted) return;
        newest.current.notify.error({ title: 'Could not open view', ...failureText(fault) });
        newest.current.setAddress(withoutView, { replace: true });
      },
    );
    return () => abort.abort();
  }, [id, list, views]);

  return null;
}

function withoutView(address: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(address);
  rest.delete(viewParameter);
  return rest;
}
