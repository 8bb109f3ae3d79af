/**
 * Hosts that may override the release of a remote: the user's own machine. `[::1]` is missing because a
 * Content-Security-Policy cannot contain it.
 */
export const overrideHosts = ['localhost', '127.0.0.1'] as const;
