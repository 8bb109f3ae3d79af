const never = 'no-store';
const forEver = 'public, max-age=31536000, immutable';

/**
 * How long a file of the console may be kept. What a build names by its hash or
 * its release never changes; everything that says which of them is current is asked for anew.
 *
 * @param path below the console's folder, with a slash first
 */
export function cacheControlOf(path: string): string {
  if (/\/(index\.html|config\.json|remotes\.json|csp\.txt)$/.test(path)) return never;
  // The copy of release.json inside a version folder is as immutable as the rest of it.
  if (/^\/remotes\/[^/]+\/[^/]+\/./.test(path)) return forEver;
  if (/^\/host\/./.test(path)) return /[.-][0-9a-f]{8,}\./.test(path) ? forEver : never;
  return never;
}
