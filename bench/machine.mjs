import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { quantile } from './measure.mjs';

/** The machine in one line: figures mean little without it. */
export function describeMachine() {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors[0]?.model ?? 'unknown processor'}, ${processors.length} cores, ${gigabytes} GB, ${type()} ${release()}, Node ${process.version}`;
}

/** How busy the machine is, the bench itself included. */
export const describeLoad = () => `load average ${loadavg()[0]?.toFixed(2)}`;

const syncs = 1000;

/** How long this disk takes to keep 8 KB, as each commit of the database must. */
export function describeDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-sync-'));
  const file = openSync(join(folder, 'written'), 'w');
  try {
    const page = Buffer.alloc(8192, 1);
    const took = Array.from({ length: syncs }, (_, at) => {
      writeSync(file, page, 0, page.length, at * page.length);
      const begin = performance.now();
      fdatasyncSync(file);
      return performance.now() - begin;
    });
    return `a synced write of 8 KB takes ${quantile(took, 0.5).toFixed(2)} ms, p95 ${quantile(took, 0.95).toFixed(2)} ms`;
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}
