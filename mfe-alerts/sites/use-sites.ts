import { locationsApi } from '@dmp/shared/api';
import type { Site } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type EntityLoad, useEntity } from '@dmp/shared/ui';

/** Loads all sites. */
export function useSites(): EntityLoad<Site[]> {
  const locations = useApi(locationsApi);
  return useEntity(['sites', 'all'], locations.listSites, { failure: 'Get sites failed!' });
}

/** Returns a function from a site's ID to its name, or to the ID of an unknown site. */
export function siteNameById(sites: readonly Site[] | undefined): (id: string) => string {
  const names = new Map(sites?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
