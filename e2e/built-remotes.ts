import { readReleased } from './released.ts';

interface MenuEntry {
  label: string;
  path: string;
}

/** A remote's release, as far as it says what it needs. */
export interface BuiltRemote {
  name: string;
  container: string;
  needs: Record<string, string[]>;
  packages: Record<string, string>;
  descriptor: { shell: string; menu: MenuEntry | MenuEntry[] };
}

/** A document of the console under test. @param path below the console's folder */
export const readDocument = <T>(path: string): T => JSON.parse(readReleased(path));

/** Every remote as it was built. */
export const builtRemotes = (): BuiltRemote[] =>
  readDocument<{ name: string }[]>('remotes.json').map(({ name }) => readDocument(`remotes/${name}/release.json`));

/** A remote's first line in the menu. */
export function menuEntry({ name, descriptor }: BuiltRemote): MenuEntry {
  const [entry] = [descriptor.menu].flat();
  if (!entry) throw new Error(`The remote ${name} has no entry in the menu.`);
  return entry;
}

/** Where the remotes that were visited stand, each in a root of its own. */
export const remotePlaces = '#page > div > div > div > div';
