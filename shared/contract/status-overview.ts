/** Manufacturers with their own tab in the overview. */
export const overviewManufacturers = ['ABB', 'BTC', 'Signet', 'Alpitronic'] as const;
/** Name of the tab for all other devices: other makes, and virtual chargers. */
export const otherManufacturers = 'Others';
