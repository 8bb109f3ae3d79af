import { useSearchParams } from '@dmp/shared/antd/router';
import { useEffect, useRef } from 'react';
import { failureText, savedViewsApi } from '../../api/index.ts';
import type { SavedView, SavedViewList } from '../../contract/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useApi } from '../../shell/use-api.ts';
import { viewParameter } from './view-address.ts';

export interface LinkedViewProps {
  list: SavedViewList;
  /** ID from the address. */
  id: string;
  onView(view: SavedView): void;
}

/**
 * Opens the view whose ID is in the address; renders nothing. The ID in the address is then replaced by the filters and
 * sort order of the view, which the user can change as in any other list.
 */
export function LinkedView({ list, id, onView }: LinkedViewProps) {
  const [, setAddress] = useSearchParams();
  const { notify } = useShell();
  const views = useApi(savedViewsApi);
  const latest = useRef({ onView, setAddress, notify });
  useEffect(() => {
    latest.current = { onView, setAddress, notify };
  });

  useEffect(() => {
    const abort = new AbortController();
    views.get(list, id, abort.signal).then(
      (view) => {
        if (abort.signal.aborted) return;
        latest.current.onView(view);
        latest.current.setAddress(withoutView, { replace: true });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        latest.current.notify.error({ title: 'Could not open view', ...failureText(error) });
        latest.current.setAddress(withoutView, { replace: true });
      },
    );
    return () => abort.abort();
  }, [id, list, views]);

  return null;
}

function withoutView(address: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(address);
  others.delete(viewParameter);
  return others;
}
