import { menuEntries, type RemoteEntry, type RemoteRelease } from '@dmp/shared/shell';
import { readRemotes } from '../boot/read-boot.ts';
import { report } from '../report.ts';
import { readRelease } from './read-release.ts';
import { faultOf, type RemoteFault } from './remote-fault.ts';

/** What the console knows of one remote. */
export interface KnownRemote {
  entry: RemoteEntry;
  /** Being read; known; or not to be had, and why. */
  release: 'reading' | RemoteRelease | RemoteFault;
}

/** The release, once it is known. */
export const releaseOf = ({ release }: KnownRemote): RemoteRelease | undefined =>
  release === 'reading' || release instanceof Error ? undefined : release;

/** What people call a remote: its menu entry when it has just one, or its name. */
export function labelOf(remote: KnownRemote): string {
  const { name } = remote.entry;
  const release = releaseOf(remote);
  const [only, ...more] = release ? menuEntries(release.descriptor) : [];
  if (only && more.length === 0) return only.label;
  return name[0]?.toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/** The remotes there are and their releases, as a store that React can follow. */
export class Remotes {
  #known: readonly KnownRemote[];
  readonly #wanted: (entry: RemoteEntry) => RemoteEntry;
  readonly #listeners = new Set<() => void>();
  /** Resolves once every release was read, or could not be. */
  readonly read: Promise<unknown>;

  /**
   * Begins to read all releases side by side: none waits for another.
   * @param wanted an entry of `remotes.json` as this browser wants it
   */
  constructor(entries: readonly RemoteEntry[], wanted = (entry: RemoteEntry) => entry) {
    this.#wanted = wanted;
    this.#known = entries.map((entry) => ({ entry: wanted(entry), release: 'reading' }));
    this.read = Promise.allSettled(this.#known.map(({ entry }) => this.#read(entry)));
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getKnown = (): readonly KnownRemote[] => this.#known;

  /** Folder of a remote's releases. */
  urlOf(name: string): string {
    return this.#known.find(({ entry }) => entry.name === name)?.entry.url ?? `/remotes/${name}/`;
  }

  /**
   * The release of a remote to load.
   * @param again reads `remotes.json` and the release anew, such as for a retry
   * @throws RemoteFault
   */
  async release(name: string, again: boolean): Promise<RemoteRelease> {
    const known = this.#known.find(({ entry }) => entry.name === name);
    const release = known && releaseOf(known);
    if (release && !again) return release;
    const listed = await listedAgain(name);
    const entry = listed ? this.#wanted(listed) : known?.entry;
    if (!entry) throw faultOf(new Error(`/remotes.json does not name '${name}'`));
    return this.#read(entry);
  }

  /**
   * The versions remotes would be loaded in if the page were opened now; what
   * this page shows stays as it is. What cannot be read is left out, and
   * nobody is told: it is looked for again.
   */
  async latest(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const listed = (names.length > 0 ? await readRemotes(nobody).catch(() => []) : []).map(this.#wanted);
    const entries = names.flatMap((name) => {
      const known = this.#known.find(({ entry }) => entry.name === name)?.entry;
      return listed.find((entry) => entry.name === name) ?? known ?? [];
    });
    const read = await Promise.allSettled(entries.map((entry) => readRelease(entry, nobody)));
    return new Map(read.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.name, one.value.version]] : [])));
  }

  async #read(entry: RemoteEntry): Promise<RemoteRelease> {
    try {
      const release = await readRelease(entry);
      this.#set({ entry, release });
      return release;
    } catch (error) {
      const fault = faultOf(error);
      report(`The release of '${entry.name}' could not be read.`, error);
      // A release that was read before still makes the menu and the routes.
      if (!this.#known.some((known) => known.entry.name === entry.name && releaseOf(known))) {
        this.#set({ entry, release: fault });
      }
      throw fault;
    }
  }

  #set(remote: KnownRemote): void {
    this.#known = this.#known.map((known) => (known.entry.name === remote.entry.name ? remote : known));
    for (const listener of this.#listeners) listener();
  }
}

const nobody = () => undefined;

/** The entry as `remotes.json` has it now; undefined when that cannot be said. */
async function listedAgain(name: string): Promise<RemoteEntry | undefined> {
  try {
    return (await readRemotes()).find((entry) => entry.name === name);
  } catch (error) {
    report('/remotes.json could not be read again; its earlier content stays in use.', error);
    return undefined;
  }
}
