import type { MenuEntry, RemoteEntry, RemoteRelease, RemoteRoute } from '@dmp/shared/shell';
import type { KnownRemote } from '../remotes/remotes.ts';

interface Options extends Pick<RemoteRelease['descriptor'], 'commands' | 'search'> {
  routes?: RemoteRoute[];
  paths?: string[];
  order?: number;
  /** Default: one entry with the remote's name. */
  menu?: MenuEntry[];
}

/** An entry of remotes.json for a remote that owns the path of its name. */
export const remoteEntry = (name: string, paths: string[] = [`/${name}`]): RemoteEntry => ({
  name,
  url: `/remotes/${name}/`,
  paths,
});

/** A valid release of a remote; by default with one page. */
export function remoteRelease(name: string, { routes, order = 20, menu, ...offers }: Options = {}): RemoteRelease {
  const path = `/${name}`;
  return {
    name,
    version: '1.0.0-abc',
    entry: 'remoteEntry.1.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    container: `dmp_${name}_abc`,
    descriptor: {
      name,
      shell: '^2.0.0',
      routes: routes ?? [{ path, permission: 'read:devices' }],
      menu: menu ?? { label: `${name[0]?.toUpperCase()}${name.slice(1)}`, icon: name, path, order },
      ...offers,
    },
  };
}

/** A remote whose release was read. */
export const knownRemote = (name: string, options: Options = {}): KnownRemote => ({
  entry: remoteEntry(name, options.paths),
  release: remoteRelease(name, options),
});
