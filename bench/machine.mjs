import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** The machine in one line: figures mean little without it. */
export function describeMachine() {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors[0]?.model ?? 'unknown processor'}, ${processors.length} cores, ${gigabytes} GB, ${type()} ${release()}, Node ${process.version}`;
}

/** How busy the machine is, the bench itself included. */
export const describeLoad = () => `load average ${loadavg()[0]?.toFixed(2)}`;
