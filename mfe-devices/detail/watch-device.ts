import { createContext, useContext } from 'react';

/** The page's way to look closely after its device, for what stands in a tab. */
export const WatchDevice = createContext<() => void>(() => {});

/** Fetches the device at once and then closely for three minutes: something was done to it, and its effect is to be seen. */
export const useWatchDevice = (): (() => void) => useContext(WatchDevice);
