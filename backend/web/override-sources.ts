import { overrideHosts } from '@dmp/shared/contract';

/** What the page may load from this machine, and call, when a browser takes a remote from there. */
const sources = (scheme: string) => overrideHosts.map((host) => `${scheme}://${host}:*`).join(' ');

/**
 * The console's policy where remotes may be overridden: scripts and styles of a
 * remote from the browser's own machine, its release, and the socket that tells
 * of another build. `http:` stands for `https:` too.
 */
export const withOverrides = (policy: string): string =>
  policy
    .replace(/\b(script-src|style-src|connect-src) /g, `$&${sources('http')} `)
    .replace(/\bconnect-src /, `$&${sources('ws')} `);
