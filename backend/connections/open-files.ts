import { readFileSync } from 'node:fs';
import { serverLimits } from '@dmp/shared/contract';

/** What a process may have open where the system does not say so, as macOS and Windows. */
const otherwise = 10_240;

/** How many files and connections this process may have open at the same time (`ulimit -n`; Node uses the hard limit). */
export function mostOpenFiles(): number {
  if (process.platform !== 'linux') return otherwise;
  const [, soft] = /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? otherwise);
}

/**
 * How many connections others may make to this process, so that files, the database, and what it connects to itself
 * still have room.
 *
 * @param openFiles what the process may have open in all
 * @param isEmbedded whether the files of the database are its own
 */
export function mostConnections(openFiles: number, isEmbedded: boolean): number {
  const { all, reservedFiles, reservedFilesEmbedded } = serverLimits.connections;
  const left = openFiles - (isEmbedded ? reservedFilesEmbedded : reservedFiles);
  return Math.min(all, Math.max(left, Math.floor(openFiles / 4)));
}
