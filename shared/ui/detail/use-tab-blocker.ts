import { useLocation } from '@dmp/shared/antd/router';

/**
 * Returns the `shouldBlock` condition for unsaved changes in a tab: whether a URL leaves the current tab. Another path
 * or another tab of the same page does; a drawer over the tab does not.
 *
 * @example
 * <EntityForm<Values> shouldBlock={useTabBlocker()} … />
 */
export function useTabBlocker(): (to: URL) => boolean {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  return (to) => to.pathname !== pathname || to.searchParams.get('tab') !== tab;
}
