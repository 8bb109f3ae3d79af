import type { RemoteLifecycles, RemoteRelease } from '@dmp/shared/shell';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { type EntryScript, runEntry } from './entry-script.ts';
import { RemoteFault } from './remote-fault.ts';

/** Entries under way, by the name an attempt is registered with. */
const scripts = new Map<string, EntryScript>();
let attempts = 0;

/** Makes the federation runtime fetch remotes through {@link runEntry}. Call once, before the first remote. */
export function prepareFederation(): void {
  registerPlugins([
    {
      name: 'dmp-entries',
      loadEntry: async ({ remoteInfo }) => {
        const script = scripts.get(remoteInfo.name);
        if (!script) throw new RemoteFault(`There is no remote '${remoteInfo.name}'.`);
        return (await runEntry(script)) as never;
      },
    },
  ]);
}

/** What nobody needs at once is provided all the same: federation knows what the host imports somewhere. */
export const onDemand = {
  dialog: () => import('@dmp/shared/antd/dialog'),
  form: () => import('@dmp/shared/antd/form'),
  charts: () => import('@dmp/shared/antd/charts'),
};

/** The shared modules that come with the first remote: asked for beside its code, not after it. */
function fetchLaterModules(): void {
  const modules = [
    import('@dmp/shared/antd/basics'),
    import('@dmp/shared/antd/table'),
    import('@dmp/shared/antd/panels'),
    import('dayjs'),
  ];
  for (const module of modules) {
    // A failure shows where the remote asks for the module itself.
    module.catch(() => {});
  }
}

/**
 * Fetches and runs a remote's code.
 *
 * Every attempt registers the remote under a name of its own and with another
 * query: whatever an earlier attempt left half done (a request that hangs, a
 * module that threw) stays behind. Registering the same name anew by force
 * would also forget the shared modules the host provides.
 * @throws RemoteFault and whatever the remote's code throws
 */
export async function loadLifecycles(base: string, release: RemoteRelease): Promise<RemoteLifecycles> {
  attempts += 1;
  const name = `${release.name}@${attempts}`;
  const url = new URL(`${base}${release.version}/${release.entry}`, window.location.origin);
  if (attempts > 1) url.searchParams.set('attempt', `${Date.now()}`);
  const { container, integrity } = release;
  scripts.set(name, { url: url.href, integrity, container });
  removeChunkScripts(container);
  fetchLaterModules();
  try {
    registerRemotes([{ name, entry: url.href, entryGlobalName: container }]);
    return lifecyclesOf(await loadRemote<unknown>(`${name}/remote`));
  } finally {
    scripts.delete(name);
  }
}

/** webpack waits for a chunk's script that is already in the page, be it one that never ends. */
function removeChunkScripts(container: string): void {
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove();
}

function lifecyclesOf(module: unknown): RemoteLifecycles {
  const lifecycles: unknown =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  const functions = ['bootstrap', 'mount', 'unmount', 'update'] as const;
  if (
    typeof lifecycles === 'object' &&
    lifecycles !== null &&
    functions.every((name) => name in lifecycles && typeof (lifecycles as never)[name] === 'function')
  ) {
    return lifecycles as RemoteLifecycles;
  }
  throw new RemoteFault('Its module has no lifecycles: it must export what defineRemote() returns.');
}
