/** Manufacturers that have a tab of their own. */
export const overviewManufacturers = ['ABB', 'BTC', 'Signet', 'Alpitronic'] as const;
/** What all devices together are called that are in no such tab: other makes, and virtual chargers. */
export const otherManufacturers = 'Others';
