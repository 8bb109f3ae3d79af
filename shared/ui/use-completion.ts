import { useLocation } from '@dmp/shared/antd/router';
import { useLayoutEffect, useRef } from 'react';

/** The page on which a piece of work was started. */
export interface WorkOrigin {
  /** Whether the user is still at the same history entry, with the page visible. */
  isHere(): boolean;
  /** Path of the page, for a link back to it. */
  path: string;
}

/** The current history entry. The host numbers the entries, so that an entry keeps its index when its query is replaced. */
function currentEntry(): { index: unknown; pathname: string } {
  const { state } = window.history as { state: unknown };
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return { index, pathname: window.location.pathname };
}

/**
 * Records where async work starts: a save, an upload, a started job. When it completes, it may navigate or change the
 * address only if {@link WorkOrigin.isHere} returns true. Otherwise it notifies, with a link, so that a user who has
 * navigated in the meantime stays where they are.
 *
 * @returns a function to call when the work starts
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
export function useCompletion(): () => WorkOrigin {
  const { pathname } = useLocation();
  const isVisible = useRef(false);
  // Effects end when the page is hidden or unmounted.
  useLayoutEffect(() => {
    isVisible.current = true;
    return () => {
      isVisible.current = false;
    };
  }, []);
  return () => {
    const start = currentEntry();
    return {
      path: pathname,
      isHere() {
        const now = currentEntry();
        return isVisible.current && now.index === start.index && now.pathname === start.pathname;
      },
    };
  };
}
