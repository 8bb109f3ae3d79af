import { placesApi } from '@dmp/shared/api';
import type { Site } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type EntityLoad, useEntity } from '@dmp/shared/ui';

/** All sites there are to choose from. */
export function useSites(): EntityLoad<Site[]> {
  const places = useApi(placesApi);
  return useEntity(['sites', 'all'], places.listSites, { failure: 'Get sites failed!' });
}

/** What a site is called; one that is not known any more by its id. */
export function siteNames(sites: readonly Site[] | undefined): (id: string) => string {
  const names = new Map(sites?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
