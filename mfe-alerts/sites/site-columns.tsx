import type { Site } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import type { PagedColumn } from '@dmp/shared/ui';

const column = (
  key: string,
  title: string,
  width: number,
  value: (site: Site) => string | null,
): PagedColumn<Site> => ({ key, title, width, render: (site) => value(site) ?? none, value, sortable: true });

/** Columns of the site picker. The search covers all of them. */
export const siteColumns: readonly PagedColumn<Site>[] = [
  { ...column('name', 'Name', 220, ({ name }) => name), link: true },
  column('id', 'Site ID', 180, ({ id }) => id),
  column('operator', 'Operator', 180, ({ operator }) => operator.name),
  column('address', 'Address', 220, ({ address }) => address),
  column('city', 'City', 150, ({ city }) => city),
  column('state', 'State', 90, ({ state }) => state),
  column('postal_code', 'Postal code', 120, ({ postal_code }) => postal_code),
  column('country', 'Country', 100, ({ country }) => country),
];
