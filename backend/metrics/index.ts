import type { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import type { JobMeter } from '../actions/index.ts';
import type { AlertMeter, MailMeter } from '../alerts/index.ts';
import type { ConnectionMeter, Connections } from '../connections/index.ts';
import type { PoolState, Tables, ThreadMemory } from '../database/index.ts';
import type { GatewayMeter } from '../gateway/index.ts';
import type { HttpMeter } from '../http/http-meter.ts';
import type { LiveFeed } from '../live/index.ts';
import { measurePools } from './database.ts';
import { measureGateway, measureHeld, type WatchedGateway } from './gateway.ts';
import { measureConnections, measureHttp, measureLiveFeeds, measureOpenConnections } from './http.ts';
import { measureProcess, measureThreads, type ProcessFacts } from './process.ts';
import { measureQueues, readQueues } from './queues.ts';
import type { Refresh } from './refresh.ts';
import { measureWork } from './work.ts';

export { serveMetrics } from './serve.ts';

/** The numbers of this process: meters that its parts tell, and what is read when Prometheus asks. */
export interface Metrics {
  registry: Registry;
  gateway: GatewayMeter;
  http: HttpMeter;
  connections: ConnectionMeter;
  jobs: JobMeter;
  alerts: AlertMeter;
  mails: MailMeter;
  watchPools(pools: () => readonly PoolState[]): void;
  /** @param databaseThread reads the memory of the embedded database; undefined where there is none */
  watchThreads(databaseThread: () => ThreadMemory | undefined): void;
  watchConnections(connections: Pick<Connections, 'size' | 'most'>): void;
  watchGateway(name: string, gateway: WatchedGateway): void;
  watchLiveFeeds(feed: Pick<LiveFeed, 'open'>): void;
  /**
   * For workers alone: others would ask the database for the same.
   *
   * @param delivers whether publications have a receiver
   */
  watchQueues(kysely: Kysely<Tables>, delivers: boolean): void;
  /** All of it, in Prometheus' text format. */
  scrape(): Promise<string>;
}

/** Makes the numbers of this process; docs/operating.md has a table of them. */
export function createMetrics(facts: ProcessFacts): Metrics {
  const registry = new Registry();
  const refreshes: Refresh[] = [measureProcess(registry, facts)];
  const { alerts, mails, ...jobs } = measureWork(registry);
  return {
    registry,
    gateway: measureGateway(registry),
    http: measureHttp(registry),
    connections: measureConnections(registry),
    jobs,
    alerts,
    mails,
    watchPools: (pools) => void refreshes.push(measurePools(registry, pools)),
    watchThreads: (databaseThread) => void refreshes.push(measureThreads(registry, databaseThread)),
    watchConnections: (connections) => void refreshes.push(measureOpenConnections(registry, connections)),
    watchGateway: (name, gateway) => void refreshes.push(measureHeld(registry, name, gateway)),
    watchLiveFeeds: (feed) => void refreshes.push(measureLiveFeeds(registry, feed)),
    watchQueues: (kysely, delivers) =>
      void refreshes.push(measureQueues(registry, { read: () => readQueues(kysely), delivers })),
    async scrape() {
      await Promise.all(refreshes.map((refresh) => refresh()));
      return registry.metrics();
    },
  };
}
