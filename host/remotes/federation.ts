import { ownProperty } from '@dmp/shared/contract';
import type { RemoteLifecycles, RemoteRelease } from '@dmp/shared/shell';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { filesOfPage, preload, routeAt } from '../boot/page-files.ts';
import { type EntryScript, runEntry, whyNotLoaded } from './entry-script.ts';
import { failedShares } from './failed-shares.ts';
import { laterModules } from './later-modules.ts';
import { RemoteFault } from './remote-fault.ts';

/** Pending entries, by the name that an attempt is registered with. */
const scripts = new Map<string, EntryScript>();
/** Number of load attempts, by remote. */
const attempts = new Map<string, number>();
/** Hashes of the files of every requested release, by URL. */
const hashes = new Map<string, string>();

/** Makes the federation runtime load remotes with {@link runEntry}. Call once, before the first remote. */
export function prepareFederation(): void {
  // Every remote has its own runtime, and each caches failures.
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

/** Preloads all files of the page at this path concurrently. */
function fetchPage(base: string, release: RemoteRelease, path: string): void {
  const route = routeAt(release.descriptor.routes, path);
  if (!route) return;
  for (const name of release.pages?.[route.path]?.shares ?? []) {
    // Rejection is handled where the remote imports the module.
    ownProperty(laterModules, name)?.().catch(() => {});
  }
  for (const file of filesOfPage(base, release, route.path)) preload(file);
}

/**
 * Loads and runs a remote's code.
 *
 * Every attempt registers the remote with a unique name and query, so that it does not depend on the state of an
 * earlier attempt, such as a hanging request or a module that threw. Registering the same name again with `force` would
 * also remove the shared modules that the host provides.
 * @throws RemoteFault, and any error of the remote's code
 */
export async function loadLifecycles(base: string, release: RemoteRelease): Promise<RemoteLifecycles> {
  const attempt = (attempts.get(release.name) ?? 0) + 1;
  attempts.set(release.name, attempt);
  const name = `${release.name}@${attempt}`;
  const folder = new URL(`${base}${release.version}/`, window.location.origin);
  const url = new URL(release.entry, folder);
  for (const [file, hash] of Object.entries(release.files ?? {})) hashes.set(new URL(file, folder).href, hash);
  // A retry does not preload: the failed file may be among the preloads.
  if (attempt > 1) url.searchParams.set('attempt', `${Date.now()}`);
  else fetchPage(base, release, window.location.pathname);
  const { container, integrity } = release;
  scripts.set(name, { url: url.href, integrity, container });
  removeChunkScripts(container);
  try {
    registerRemotes([{ name, entry: url.href, entryGlobalName: container }]);
    return lifecyclesOf(await loadRemote<unknown>(`${name}/remote`));
  } catch (error) {
    throw await explainLoadError(error);
  } finally {
    scripts.delete(name);
  }
}

/** Finds the reason of a failed chunk, see {@link whyNotLoaded}. Returns any other error unchanged. */
export async function explainLoadError(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && error.name === 'ChunkLoadError' && 'request' in error)) return error;
  const { href, origin, pathname } = new URL(String(error.request), window.location.href);
  return whyNotLoaded(href, hashes.get(origin + pathname), error);
}

/** webpack would wait for a chunk's script that is already in the page, even if it never loads. */
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
