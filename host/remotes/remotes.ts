import { menuEntries, type RemoteEntry, type RemoteRelease, Store } from '@dmp/shared/shell';
import { readRemoteEntries } from '../boot/read-boot.ts';
import { report } from '../report.ts';
import { readRelease } from './read-release.ts';
import { type RemoteFault, toRemoteFault } from './remote-fault.ts';

/** An entry of `remotes.json` with its release. */
export interface KnownRemote {
  entry: RemoteEntry;
  /** 'reading', the release, or the error. */
  release: 'reading' | RemoteRelease | RemoteFault;
}

/** The release, once it was read. */
export const releaseOf = ({ release }: KnownRemote): RemoteRelease | undefined =>
  release === 'reading' || release instanceof Error ? undefined : release;

/** Label of a remote: that of its menu entry if it has exactly one, or its name. */
export function labelOf(remote: KnownRemote): string {
  const { name } = remote.entry;
  const release = releaseOf(remote);
  const [only, ...more] = release ? menuEntries(release.descriptor) : [];
  if (only && more.length === 0) return only.label;
  return name[0]?.toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/** The remotes and their releases, as a store for `useSyncExternalStore`. */
export class Remotes extends Store {
  #known: readonly KnownRemote[];
  readonly #override: (entry: RemoteEntry) => RemoteEntry;
  /** Resolves once every release was read or failed. */
  readonly allRead: Promise<unknown>;

  /**
   * Starts to read all releases concurrently.
   * @param override applies this browser's override to an entry of `remotes.json`
   */
  constructor(entries: readonly RemoteEntry[], override = (entry: RemoteEntry) => entry) {
    super();
    this.#override = override;
    this.#known = entries.map((entry) => ({ entry: override(entry), release: 'reading' }));
    this.allRead = Promise.allSettled(this.#known.map(({ entry }) => this.#read(entry)));
  }

  readonly getKnown = (): readonly KnownRemote[] => this.#known;

  /** Folder of a remote's releases. */
  urlOf(name: string): string {
    return this.#known.find(({ entry }) => entry.name === name)?.entry.url ?? `/remotes/${name}/`;
  }

  /**
   * The release of a remote to load.
   * @param isRetry reads `remotes.json` and the release again
   * @throws RemoteFault
   */
  async release(name: string, isRetry: boolean): Promise<RemoteRelease> {
    const known = this.#known.find(({ entry }) => entry.name === name);
    const release = known && releaseOf(known);
    if (release && !isRetry) return release;
    const listed = await rereadEntry(name);
    const entry = listed ? this.#override(listed) : known?.entry;
    if (!entry) throw toRemoteFault(new Error(`/remotes.json does not name '${name}'`));
    return this.#read(entry);
  }

  /**
   * Reads the current versions on the server; the page is not changed. A version that cannot be read is left out and
   * not reported, because it is polled again.
   */
  async latestVersions(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const listed = (names.length > 0 ? await readRemoteEntries(withoutReport).catch(() => []) : []).map(this.#override);
    const entries = names.flatMap((name) => {
      const known = this.#known.find(({ entry }) => entry.name === name)?.entry;
      return listed.find((entry) => entry.name === name) ?? known ?? [];
    });
    const allRead = await Promise.allSettled(entries.map((entry) => readRelease(entry, withoutReport)));
    return new Map(allRead.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.name, one.value.version]] : [])));
  }

  async #read(entry: RemoteEntry): Promise<RemoteRelease> {
    try {
      const release = await readRelease(entry);
      this.#set({ entry, release });
      return release;
    } catch (error) {
      const fault = toRemoteFault(error);
      report(`The release of '${entry.name}' could not be read.`, error);
      // A release that was read earlier is still used for the menu and the routes.
      if (!this.#known.some((known) => known.entry.name === entry.name && releaseOf(known))) {
        this.#set({ entry, release: fault });
      }
      throw fault;
    }
  }

  #set(remote: KnownRemote): void {
    this.#known = this.#known.map((known) => (known.entry.name === remote.entry.name ? remote : known));
    this.notify();
  }
}

const withoutReport = () => undefined;

/** The current entry in `remotes.json`; undefined if it cannot be read or is missing. */
async function rereadEntry(name: string): Promise<RemoteEntry | undefined> {
  try {
    return (await readRemoteEntries()).find((entry) => entry.name === name);
  } catch (error) {
    report('/remotes.json could not be read again; its earlier content stays in use.', error);
    return undefined;
  }
}
