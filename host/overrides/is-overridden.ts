/** Where this browser keeps which remotes it takes from elsewhere: by name, the address. */
export const overridesKey = 'dmp.remote-overrides';

/** What a parameter that asks for it begins with: `?remote.devices=http://localhost:3001`. */
export const overridePrefix = 'remote.';

/** Whether this browser was asked, now or earlier, to take a remote from elsewhere. */
export const isOverridden = (): boolean =>
  window.location.search.includes(overridePrefix) || localStorage.getItem(overridesKey) !== null;
