import { createContext, useContext } from 'react';

/** Watches the device of the page, for what stands in a tab. */
export const WatchDevice = createContext<() => void>(() => {});

/**
 * Fetches the device and its newest job at once, and then the device often for three minutes: something was done to it,
 * and its effect is to be seen.
 */
export const useWatchDevice = (): (() => void) => useContext(WatchDevice);
