import { type Overview, overviewManufacturers, type StatusOverview } from '@dmp/shared/contract';

/** One tab of the overview: one part of the network, or the tags. */
export type OverviewTab =
  | {
      key: string;
      label: string;
      overview: Overview;
      manufacturer?: (typeof overviewManufacturers)[number];
      /** Beside each other, where the whole network is shown. */
      manufacturers?: NonNullable<StatusOverview['manufacturerOverviews']>;
    }
  | { key: 'tags'; label: 'Tags'; tags: StatusOverview['tagsOverview'] };

/** The tabs there are: Overview, each manufacturer that has data, and Tags. */
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
