import { cpus, release, totalmem, type } from 'node:os';

/** The machine in one line: figures mean little without it. */
export function describeMachine() {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors[0]?.model ?? 'unknown processor'}, ${processors.length} cores, ${gigabytes} GB, ${type()} ${release()}, Node ${process.version}`;
}
