// A disk of a few megabytes that a test can fill: a file system in memory, mounted over a folder.
import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (folder: string, megabytes: number): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
const unmount = (folder: string): void => void execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });

/** Why none can be mounted here; undefined where it can. */
export const noSmallDisk = ((): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-disk-'));
  try {
    mount(folder, 1);
    unmount(folder);
    return undefined;
  } catch (error) {
    return `no file system can be mounted here (${error instanceof Error ? error.message.trim() : error})`;
  } finally {
    rmSync(folder, { recursive: true });
  }
})();

export interface SmallDisk {
  /** Leaves no byte free. */
  fill(): void;
  /** Makes room again. */
  empty(): void;
  remove(): void;
}

/** Puts a folder, with what is in it, onto a disk of its own. */
export function onSmallDisk(folder: string, megabytes: number): SmallDisk {
  const before = `${folder}.before`;
  renameSync(folder, before);
  mkdirSync(folder, { mode: 0o700 });
  mount(folder, megabytes);
  cpSync(before, folder, { recursive: true });
  rmSync(before, { recursive: true });
  const filler = join(folder, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const bytes of [1024 * 1024, 4096, 1]) writeAll(file, Buffer.alloc(bytes));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => unmount(folder),
  };
}

/** Writes it again and again until the disk is full. */
function writeAll(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
