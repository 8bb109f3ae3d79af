import { createContext, useContext } from 'react';

/** Provides {@link useWatchDevice} to the tabs of the page. */
export const WatchDevice = createContext<() => void>(() => {});

/**
 * Returns a function to call after an action on the device: it fetches the device and its newest job at once, and then
 * the device frequently for three minutes, so that the effect appears soon.
 */
export const useWatchDevice = (): (() => void) => useContext(WatchDevice);
