import { useLocation } from '@dmp/shared/antd/router';

/**
 * For the `holds` of what is edited in a tab: whether an address leaves the tab
 * that is open now. Another path does, and so does another tab of the same
 * page; a drawer that opens over it does not.
 *
 * @example
 * <EntityForm<Values> holds={useLeavesTab()} … />
 */
export function useLeavesTab(): (to: URL) => boolean {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  return (to) => to.pathname !== pathname || to.searchParams.get('tab') !== tab;
}
