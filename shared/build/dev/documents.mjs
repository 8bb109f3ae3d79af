// @ts-check
import { readDescriptor } from '../descriptor.mjs';

/** The container's global of a remote that is served from its sources. @param {string} name */
export const containerOf = (name) => `dmp_${name.replaceAll('-', '_')}_dev`;

/** The URL path of its files, next to those of its releases. @param {string} name */
export const devPathOf = (name) => `/remotes/${name}/dev/`;

/**
 * The `release.json` of a remote that is served from its sources. It has no integrity: the entry changes with every edit.
 *
 * @param {string} dir
 * @param {string} name
 * @throws {Error} with all faults of the folder
 */
export async function devRelease(dir, name) {
  const read = await readDescriptor(dir);
  if (!('descriptor' in read)) throw new Error(read.faults.join('\n'));
  return { name, version: 'dev', entry: 'remoteEntry.js', container: containerOf(name), descriptor: read.descriptor };
}

/**
 * Middlewares of the development server that serve the `release.json` of these remotes.
 *
 * @param {readonly { dir: string, name: string }[]} remotes
 */
export const releasesOf = (remotes) =>
  remotes.map(({ dir, name }) => ({
    name: `release-of-${name}`,
    path: `/remotes/${name}/release.json`,
    middleware: jsonHandler(() => devRelease(dir, name)),
  }));

/**
 * A request handler that responds with JSON, or with status 500 and the error message.
 *
 * @param {() => Promise<unknown>} read
 * @returns {import('webpack-dev-server').RequestHandler}
 */
export function jsonHandler(read) {
  return (_request, response) => {
    read().then(
      (body) =>
        response
          .setHeader('cache-control', 'no-store')
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(body)),
      (/** @type {Error} */ fault) => {
        response.statusCode = 500;
        response.end(fault.message);
      },
    );
  };
}
