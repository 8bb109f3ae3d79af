import { useLocation, useNavigate } from '@dmp/shared/antd/router';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { EntityLoad } from './use-entity.ts';

/**
 * For a page that also opens by another name of its entity: replaces the last part of the path by the ID, without a
 * step of the history. Query and fragment stay. The answer is taken over, so nothing is fetched twice.
 *
 * @param kind of the key that the page gives to `useEntity`
 * @param id of the address
 * @returns what the page shows: nothing of an entity whose address is about to change
 */
export function useCanonicalId<Entity extends { id: string }>(
  kind: string,
  id: string,
  load: EntityLoad<Entity>,
): EntityLoad<Entity> {
  const { entity, at } = load;
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const isOther = entity !== undefined && entity.id !== id;
  useEffect(() => {
    if (!isOther) return;
    void mutate([kind, entity.id], { entity, at }, { revalidate: false });
    const folder = pathname.replace(/[^/]*\/*$/, '');
    void navigate({ pathname: `${folder}${encodeURIComponent(entity.id)}`, search, hash }, { replace: true });
  }, [isOther, entity, at, kind, pathname, search, hash, navigate, mutate]);
  return isOther ? { ...load, entity: undefined } : load;
}
