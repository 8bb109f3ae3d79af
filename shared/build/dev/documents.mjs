// @ts-check
import { readDescriptor } from '../descriptor.mjs';

/** The global of a remote that is served from its sources. @param {string} name */
export const containerOf = (name) => `dmp_${name.replaceAll('-', '_')}_dev`;

/** Where its files are served, beside the releases there may be. @param {string} name */
export const placeOf = (name) => `/remotes/${name}/dev/`;

/** What `release.json` says of a remote that is served from its sources: no integrity, for the entry changes with every edit. @param {string} dir @param {string} name */
export async function devRelease(dir, name) {
  const read = await readDescriptor(dir);
  if (!('descriptor' in read)) throw new Error(read.faults.join('\n'));
  return { name, version: 'dev', entry: 'remoteEntry.js', container: containerOf(name), descriptor: read.descriptor };
}

/**
 * The release documents of these remotes, as the development server answers with them.
 * @param {readonly { dir: string, name: string }[]} remotes
 */
export const releasesOf = (remotes) =>
  remotes.map(({ dir, name }) => ({
    name: `release-of-${name}`,
    path: `/remotes/${name}/release.json`,
    middleware: answer(() => devRelease(dir, name)),
  }));

/**
 * A request handler that answers with JSON, or with the fault as a sentence.
 * @param {() => Promise<unknown>} make
 * @returns {import('webpack-dev-server').RequestHandler}
 */
export function answer(make) {
  return (_request, response) => {
    make().then(
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
