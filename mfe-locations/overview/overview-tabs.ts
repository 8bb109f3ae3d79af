import { type Overview, overviewManufacturers, type StatusOverview } from '@dmp/shared/contract';

/** A tab of the overview: the whole network, one manufacturer, or the tags. */
export type OverviewTab =
  | {
      key: string;
      label: string;
      overview: Overview;
      manufacturer?: (typeof overviewManufacturers)[number];
      /** Compared in a table, in the tab of the whole network only. */
      manufacturers?: NonNullable<StatusOverview['manufacturerOverviews']>;
    }
  | { key: 'tags'; label: 'Tags'; tags: StatusOverview['tagsOverview'] };

/** The tabs: Overview, each manufacturer with data, and Tags. */
export function overviewTabs({
  mainOverview,
  manufacturerOverviews = {},
  tagsOverview,
}: Pick<StatusOverview, 'mainOverview' | 'manufacturerOverviews' | 'tagsOverview'>): OverviewTab[] {
  return [
    { key: 'overview', label: 'Overview', overview: mainOverview, manufacturers: manufacturerOverviews },
    ...overviewManufacturers.flatMap((manufacturer) => {
      const overview = manufacturerOverviews[manufacturer];
      return overview ? [{ key: manufacturer.toLowerCase(), label: manufacturer, overview, manufacturer }] : [];
    }),
    { key: 'tags', label: 'Tags', tags: tagsOverview },
  ];
}
