/** Key in `localStorage` of the overrides: a JSON object from remote name to URL. */
export const overridesKey = 'dmp.remote-overrides';

/** Prefix of a query parameter that sets an override: `?remote.devices=http://localhost:3001`. */
export const overridePrefix = 'remote.';

/** Whether an override is in the address or stored in this browser. */
export const isOverridden = (): boolean =>
  window.location.search.includes(overridePrefix) || localStorage.getItem(overridesKey) !== null;
