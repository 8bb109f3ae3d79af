import { ownProperty } from '@dmp/shared/contract';
import type { RemoteLifecycles, RemoteRelease } from '@dmp/shared/shell';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { askFor, filesOfPage, routeAt } from '../boot/page-files.ts';
import { type EntryScript, runEntry, whyNotLoaded } from './entry-script.ts';
import { failedShares } from './failed-shares.ts';
import { laterModules } from './later-modules.ts';
import { RemoteFault } from './remote-fault.ts';

/** Entries under way, by the name an attempt is registered with. */
const scripts = new Map<string, EntryScript>();
/** By remote, how often its code was asked for. */
const attempts = new Map<string, number>();
/** By address, the hash of every file of a release that was asked for. */
const hashes = new Map<string, string>();

/** Makes the federation runtime fetch remotes through {@link runEntry}. Call once, before the first remote. */
export function prepareFederation(): void {
  // Every remote has a runtime of its own, and each keeps what failed.
  registerGlobalPlugins([failedShares]);
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

/** Asks for all that the page at this path is made of at once, instead of one after the other. */
function fetchPage(base: string, release: RemoteRelease, path: string): void {
  const route = routeAt(release.descriptor.routes, path);
  if (!route) return;
  for (const name of release.pages?.[route.path]?.shares ?? []) {
    // A failure shows where the remote asks for the module itself.
    ownProperty(laterModules, name)?.().catch(() => {});
  }
  for (const file of filesOfPage(base, release, route.path)) askFor(file);
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
  const attempt = (attempts.get(release.name) ?? 0) + 1;
  attempts.set(release.name, attempt);
  const name = `${release.name}@${attempt}`;
  const folder = new URL(`${base}${release.version}/`, window.location.origin);
  const url = new URL(release.entry, folder);
  for (const [file, hash] of Object.entries(release.files ?? {})) hashes.set(new URL(file, folder).href, hash);
  // What failed once is not asked for early again: it might be what failed.
  if (attempt > 1) url.searchParams.set('attempt', `${Date.now()}`);
  else fetchPage(base, release, window.location.pathname);
  const { container, integrity } = release;
  scripts.set(name, { url: url.href, integrity, container });
  removeChunkScripts(container);
  try {
    registerRemotes([{ name, entry: url.href, entryGlobalName: container }]);
    return lifecyclesOf(await loadRemote<unknown>(`${name}/remote`));
  } catch (error) {
    throw await explained(error);
  } finally {
    scripts.delete(name);
  }
}

/**
 * A chunk that did not load does not say why: its address is asked once more.
 * Any other error is given back as it is.
 */
export async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && error.name === 'ChunkLoadError' && 'request' in error)) return error;
  const { href, origin, pathname } = new URL(String(error.request), window.location.href);
  return whyNotLoaded(href, hashes.get(origin + pathname), error);
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
  throw new RemoteFault('Its module has no lifecycles. It must export what defineRemote() returns.');
}
