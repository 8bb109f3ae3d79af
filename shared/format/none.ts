/** Placeholder for a missing value, so that an empty cell never looks like an error. */
export const none = '—';
