import { useLocation, useNavigate } from '@dmp/shared/antd/router';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { EntityLoad } from './use-entity.ts';

/**
 * For a page that also opens by an alias of its entity: replaces the last segment of the path with the entity's ID,
 * without a new history entry. Query and fragment stay. The response is copied to the cache key of the ID, so that the
 * entity is not fetched twice.
 *
 * @param kind the first part of the page's key for `useEntity`
 * @param id the ID or alias in the URL
 * @returns the load for the page; without the entity while the URL is about to change
 */
export function useCanonicalId<Entity extends { id: string }>(
  kind: string,
  id: string,
  load: EntityLoad<Entity>,
): EntityLoad<Entity> {
  const { entity, loadedAt } = load;
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const isAlias = entity !== undefined && entity.id !== id;
  useEffect(() => {
    if (!isAlias) return;
    void mutate([kind, entity.id], { entity, loadedAt }, { revalidate: false });
    const parentPath = pathname.replace(/[^/]*\/*$/, '');
    void navigate({ pathname: `${parentPath}${encodeURIComponent(entity.id)}`, search, hash }, { replace: true });
  }, [isAlias, entity, loadedAt, kind, pathname, search, hash, navigate, mutate]);
  return isAlias ? { ...load, entity: undefined } : load;
}
