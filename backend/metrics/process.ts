import { statfs } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Refresh } from './refresh.ts';

/** What is known of this process whatever it does. */
export interface ProcessFacts {
  version: string;
  roles: readonly string[];
  dataDir: string;
}

/** The process itself: what prom-client knows of one of Node, its build, its heap's limit and the disk of its data. */
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
    name: 'dmp_heap_limit_bytes',
    help: 'The size at which the heap ends this process.',
    registers,
  }).set(getHeapStatistics().heap_size_limit);

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
