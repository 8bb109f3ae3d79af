import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { ownMemory, type ThreadMemory } from '../database/thread-memory.ts';
import type { Refresh } from './refresh.ts';

/** What is known of this process whatever it does. */
export interface ProcessFacts {
  version: string;
  roles: readonly string[];
  dataDir: string;
}

/** The process itself: what prom-client knows of one of Node, its build, its limit of memory and the disk of its data. */
export function measureProcess(registry: Registry, { version, roles, dataDir }: ProcessFacts): Refresh {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const registers = [registry];
  new Gauge({
    name: 'dmp_build_info',
    help: 'Always 1; version is that of the backend, roles are those of this process.',
    labelNames: ['version', 'roles'],
    registers,
  }).set({ version, roles: roles.join('+') }, 1);
  new Gauge({
    name: 'dmp_memory_limit_bytes',
    help: 'Resident memory that the process may occupy: the limit of its container, or else the memory of the machine.',
    registers,
  }).set(memoryLimit());

  const size = new Gauge({
    name: 'dmp_data_folder_size_bytes',
    help: 'Size of the file system that contains DATA_DIR.',
    registers,
  });
  const free = new Gauge({
    name: 'dmp_data_folder_free_bytes',
    help: 'Free space on the file system that contains DATA_DIR.',
    registers,
  });
  return async () => {
    const { bsize, blocks, bavail } = await statfs(dataDir);
    size.set(bsize * blocks);
    free.set(bsize * bavail);
  };
}

/** In bytes. Without a limit the system reports none, 0, or a number beyond all memory. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * The heap of each thread, since each has a limit of its own.
 *
 * @param databaseThread reads that of the embedded database; undefined where there is none
 */
export function measureThreads(registry: Registry, databaseThread: () => ThreadMemory | undefined): Refresh {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['thread'], registers: [registry] });
  const used = gauge('dmp_thread_heap_used_bytes', 'Heap in use, of each thread.');
  const limit = gauge('dmp_thread_heap_limit_bytes', 'The size at which the heap of a thread ends the process.');
  const external = gauge('dmp_thread_external_bytes', 'Memory outside the heap: buffers and WebAssembly.');
  const set = (thread: 'main' | 'database', memory: ThreadMemory) => {
    used.set({ thread }, memory.heapUsed);
    limit.set({ thread }, memory.heapLimit);
    external.set({ thread }, memory.external);
  };
  return () => {
    set('main', ownMemory());
    const ofDatabase = databaseThread();
    if (ofDatabase) set('database', ofDatabase);
  };
}
