/**
 * Where a remote may come from in place of its release: this very machine. Not
 * `[::1]`, which a Content-Security-Policy cannot name.
 */
export const overrideHosts = ['localhost', '127.0.0.1'] as const;
