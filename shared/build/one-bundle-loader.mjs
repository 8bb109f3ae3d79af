// @ts-check
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Replaces the host's federation module in a one-bundle build: remotes become
 * dynamic imports. Everything else is unchanged, parcels included.
 *
 * @this {import('webpack').LoaderContext<{ remotes: string[] }>} options: the folders of the remotes
 */
export default function oneBundleLoader() {
  const imports = this.getOptions().remotes.map(
    (dir) =>
      `${JSON.stringify(dir.replace(/^mfe-/, ''))}: () => import(${JSON.stringify(join(root, dir, 'remote.tsx'))}),`,
  );
  return [
    `const remotes = {\n${imports.join('\n')}\n};`,
    'export const prepareFederation = () => {};',
    'export const explainLoadError = async (error) => error;',
    'export const loadLifecycles = async (_base, { name }) => (await remotes[name]()).default;',
  ].join('\n');
}
