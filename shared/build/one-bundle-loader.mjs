// @ts-check
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Stands in for the host's federation in a build of several parts as one:
 * remotes are dynamic imports. All else stays as it is, parcels included.
 *
 * @this {import('webpack').LoaderContext<{ remotes: string[] }>} with the folders of the remotes
 */
export default function oneBundleLoader() {
  const imports = this.getOptions().remotes.map(
    (dir) =>
      `${JSON.stringify(dir.replace(/^mfe-/, ''))}: () => import(${JSON.stringify(join(root, dir, 'remote.tsx'))}),`,
  );
  return [
    `const remotes = {\n${imports.join('\n')}\n};`,
    'export const prepareFederation = () => {};',
    'export const explained = async (error) => error;',
    'export const loadLifecycles = async (_base, { name }) => (await remotes[name]()).default;',
  ].join('\n');
}
