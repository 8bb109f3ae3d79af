import { Gauge, type Registry } from 'prom-client';
import type { PoolState } from '../database/index.ts';
import type { Refresh } from './refresh.ts';

/** The connections to the database. */
export function measurePools(registry: Registry, pools: () => readonly PoolState[]): Refresh {
  const registers = [registry];
  const labelNames = ['pool'] as const;
  const most = new Gauge({
    name: 'dmp_database_connections_max',
    help: 'The maximum number of connections a pool may open; calls is for user calls, chargers for what chargers wait for, identity for signing in and out, upkeep for the schema and maintenance, work for everything else.',
    labelNames,
    registers,
  });
  const waiting = new Gauge({
    name: 'dmp_database_waiting',
    help: 'Number waiting for a connection of a pool.',
    labelNames,
    registers,
  });
  const connections = new Gauge({
    name: 'dmp_database_connections',
    help: 'Open connections of a pool, idle or busy.',
    labelNames: ['pool', 'state'],
    registers,
  });
  return () => {
    for (const { name: pool, max, open, idle, waiting: waits } of pools()) {
      most.set({ pool }, max);
      waiting.set({ pool }, waits);
      connections.set({ pool, state: 'idle' }, idle);
      connections.set({ pool, state: 'busy' }, open - idle);
    }
  };
}
