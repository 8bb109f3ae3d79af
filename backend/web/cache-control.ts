const never = 'no-store';
const forEver = 'public, max-age=31536000, immutable';

/** Below a version of the host or of a remote: a version has one content. */
const released = /^\/(host|remotes\/[^/]+)\/[^/]+\/./;

/**
 * How long a file of the console may be kept. What was released never changes;
 * everything that says which release is current is asked for anew.
 *
 * @param path below the console's folder, with a slash first
 */
export const cacheControlOf = (path: string): string => (released.test(path) ? forEver : never);
