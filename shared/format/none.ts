/** Stands where a value is missing, so that an empty cell never looks like a fault. */
export const none = '—';
