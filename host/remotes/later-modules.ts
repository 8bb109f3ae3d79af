/**
 * The shared modules that are no part of the host's entry. Federation provides
 * those the host imports somewhere; asked for here, they come beside a remote's
 * code and not after it.
 */
export const laterModules: Readonly<Record<string, () => Promise<unknown>>> = {
  '@dmp/shared/antd/basics': () => import('@dmp/shared/antd/basics'),
  '@dmp/shared/antd/controls': () => import('@dmp/shared/antd/controls'),
  '@dmp/shared/antd/panels': () => import('@dmp/shared/antd/panels'),
  '@dmp/shared/antd/dialog': () => import('@dmp/shared/antd/dialog'),
  '@dmp/shared/antd/form': () => import('@dmp/shared/antd/form'),
  '@dmp/shared/antd/charts': () => import('@dmp/shared/antd/charts'),
};
