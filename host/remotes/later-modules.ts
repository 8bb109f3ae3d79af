/**
 * The shared modules that are not in the host's entry. Federation provides only modules that the host imports
 * somewhere. Importing them here loads them concurrently with a remote's code instead of after it.
 */
export const laterModules: Readonly<Record<string, () => Promise<unknown>>> = {
  '@dmp/shared/antd/basics': () => import('@dmp/shared/antd/basics'),
  '@dmp/shared/antd/controls': () => import('@dmp/shared/antd/controls'),
  '@dmp/shared/antd/panels': () => import('@dmp/shared/antd/panels'),
  '@dmp/shared/antd/dialog': () => import('@dmp/shared/antd/dialog'),
  '@dmp/shared/antd/form': () => import('@dmp/shared/antd/form'),
  '@dmp/shared/antd/charts': () => import('@dmp/shared/antd/charts'),
};
