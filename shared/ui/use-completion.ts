import { useLocation } from '@dmp/shared/antd/router';
import { useLayoutEffect, useRef } from 'react';

/** Where a piece of work began. */
export interface Beginning {
  /** Whether the person is still at the same entry of the history, with the page visible. */
  isHere(): boolean;
  /** Path of the page, to lead back there. */
  path: string;
}

/** The entry of the history that is open: the host numbers them, so that a replaced query keeps its place. */
function entryNow(): { index: unknown; pathname: string } {
  const { state } = window.history as { state: unknown };
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return { index, pathname: window.location.pathname };
}

/**
 * For work that ends later: a save, an upload, a started job. Its end may
 * navigate or change the address only where {@link Beginning.isHere} holds;
 * elsewhere it notifies, with a link. A person who went on in the meantime is
 * not taken back.
 *
 * @example
 * const begin = useCompletion();
 * const [busy, upload] = useBusy(async (file: File) => {
 *   const { isHere } = begin();
 *   const { id } = await network.upload(file);
 *   if (isHere()) onOpen(id);
 *   else notify.success({ title: 'The file was uploaded', text: <PageLink to={importOf(id)}>View import</PageLink> });
 * });
 */
export function useCompletion(): () => Beginning {
  const { pathname } = useLocation();
  const isVisible = useRef(false);
  // Its effects end when the page is hidden or gone.
  useLayoutEffect(() => {
    isVisible.current = true;
    return () => {
      isVisible.current = false;
    };
  }, []);
  return () => {
    const begun = entryNow();
    return {
      path: pathname,
      isHere() {
        const now = entryNow();
        return isVisible.current && now.index === begun.index && now.pathname === begun.pathname;
      },
    };
  };
}
