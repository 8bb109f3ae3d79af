// What Linux tells of processes.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What the kernel counts processor time in, as it tells it to programs. */
const msPerTick = 10;

/** The fields of a process from its state on: its name, in parentheses before them, may hold spaces. @param {number} pid */
function fieldsOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Processor time of all threads of a process so far, in milliseconds. @param {number} pid */
export function processorMs(pid) {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** The same of children that have ended, of which it was told. @param {number} pid */
export function reapedMs(pid) {
  const fields = fieldsOf(pid);
  return (Number(fields[13]) + Number(fields[14])) * msPerTick;
}

/** @param {number} pid */
export const residentMegabytes = (pid) => kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024;

/**
 * Memory that processes have taken for themselves: without files, and without
 * what they share, such as the buffers of a database, which fill up by design.
 *
 * @param {readonly number[]} pids those that have ended count nothing
 */
export const ownMegabytes = (pids) =>
  sum(pids.map((pid) => unlessEnded(() => kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss_Anon')) ?? 0)) / 1024;

/** What processes have open: files, and sockets of any kind. @param {readonly number[]} pids */
export function openOf(pids) {
  const links = pids.flatMap((pid) => {
    const folder = `/proc/${pid}/fd`;
    const names = unlessEnded(() => readdirSync(folder)) ?? [];
    return names.flatMap((name) => unlessEnded(() => readlinkSync(`${folder}/${name}`)) ?? []);
  });
  const sockets = links.filter((link) => link.startsWith('socket:')).length;
  return { files: links.length - sockets, sockets };
}

/** @param {number} pid */
export const threadsOf = (pid) => Number(fieldsOf(pid)[17]);

/** @param {number} pid */
export const parentOf = (pid) => Number(fieldsOf(pid)[1]);

/** A process and all below it. @param {number} pid @returns {number[]} */
export function withChildren(pid) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = unlessEnded(() => parentOf(Number(name)));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  /** @param {number} one @returns {number[]} */
  const below = (one) => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
}

/** @param {string} file @param {string} name */
function kilobytes(file, name) {
  const [, number] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8')) ?? [];
  if (number === undefined) throw new Error(`${file} does not tell ${name}.`);
  return Number(number);
}

/** What is read of a process; undefined when it has ended meanwhile. @template T @param {() => T} read */
function unlessEnded(read) {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return undefined;
    throw error;
  }
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
