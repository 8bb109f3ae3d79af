/** Manufacturers that have a tab of their own. */
export const overviewManufacturers = ['ABB', 'BTC', 'Signet', 'Alpitronic'] as const;
