import { createWorker } from './actions/index.ts';
import { startAlerts } from './alerts/index.ts';
import { healthRoutes } from './api/health/health.ts';
import { api } from './api/index.ts';
import { startAttention } from './attention/index.ts';
import { openBus } from './bus/index.ts';
import type { Config } from './config/index.ts';
import { RequestsInTurn, routeUpgrades, watchConnections } from './connections/index.ts';
import { reindexChanged } from './database/collation-version.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database/index.ts';
import { warnOfTextsAlike } from './database/texts-alike.ts';
import { startStateUpdates } from './device-state/carry-out.ts';
import { createGateway, refusedHandshakes } from './gateway/index.ts';
import { createReadiness } from './http/readiness.ts';
import { createIdentity, openSecrets } from './identity/index.ts';
import { type LiveFeed, liveFeedAddress, startLiveFeed } from './live/index.ts';
import type { Logger } from './log/index.ts';
import { startMaintenance } from './maintenance/index.ts';
import { createMetrics, serveMetrics } from './metrics/index.ts';
import { startImports } from './network-import/index.ts';
import { openLogStore } from './ocpp-logs/index.ts';
import { startDelivery } from './outbox/index.ts';
import backend from './package.json' with { type: 'json' };
import { seedDemo } from './seed/index.ts';
import { closeServer, createServer } from './server.ts';
import { checkDataDir, checkPorts } from './start-faults.ts';
import { createUploadReceiver, diagnosticsUpload, startFtpServer, type UploadReceiver } from './uploads/index.ts';
import { startUptime } from './uptime/index.ts';
import { web } from './web/index.ts';

export interface StartHooks {
  /** Called when the process cannot go on. */
  onFatal(error: Error): void;
  /** Called whenever more has been opened, with what closes all of it in order. */
  onOpened(close: () => Promise<void>): void;
  /** Called once work may be sent to it, with what says that it should be no more. */
  onReady(leave: () => void): void;
}

/** Connections that the system completes before this process takes them: all chargers of a region may come at once. */
const backlog = 4096;

/** The running backend. */
export interface Backend {
  /** The port it listens on. */
  port: number;
  database: Database['kind'];
}

/** Opens the database, seeds it for a demonstration, and starts the roles of this process. */
export async function startBackend(config: Config, log: Logger, hooks: StartHooks): Promise<Backend> {
  const { onFatal, onOpened, onReady } = hooks;
  const closers: (() => Promise<unknown>)[] = [];
  /** Runs at the end, before all that was opened earlier; what cannot be closed leaves nothing else open. */
  const opened = (close: () => Promise<unknown>) => {
    closers.unshift(close);
    onOpened(async () => {
      const faults: unknown[] = [];
      for (const closer of closers) await closer().catch((error: unknown) => faults.push(error));
      if (faults.length > 0) throw faults[0];
    });
  };
  const has = (role: Parameters<Config['roles']['has']>[0]) => config.roles.has(role);

  await checkPorts({ ...config, ftp: has('api') ? config.ftp : undefined });
  await checkDataDir(config, log);
  const roles = [...config.roles];
  const metrics = config.metrics && createMetrics({ version: backend.version, roles, dataDir: config.dataDir });
  const connections = watchConnections({
    trustedProxies: config.trustedProxies,
    isEmbedded: config.databaseUrl === undefined,
    ...{ log, meter: metrics?.connections },
  });
  const logs = openLogStore(config);
  opened(() => logs.close());
  const watch: DatabaseOptions['watch'] = {
    lost: (error) => log.error({ err: error }, 'the embedded database stopped; it is being started again'),
    back: () => log.warn('the embedded database runs again, with all that was committed'),
  };
  const open = () => openDatabase({ ...config, onLost: onFatal, watch });
  let database = await open();
  opened(() => database.close());
  if (config.demo) {
    const written = await seedDemo(database.upkeep, config, logs.table, (text) => log.info({ text }, 'progress'));
    // The embedded database keeps all the memory it ever needed, and it will not need as much again.
    if (written && database.kind === 'pglite') {
      await database.close();
      database = await open();
    }
  }
  const { kysely, calls, chargers } = database;
  await warnOfTextsAlike(database.upkeep, log);
  // Not waited for: it may take as long as a backup does.
  reindexChanged(database.upkeep).then(
    (change) => change && log.info(change, 'indexes were rebuilt for another version of ICU'),
    (error: unknown) => log.error({ err: error }, 'indexes could not be rebuilt for another version of ICU'),
  );
  if (metrics && config.metrics) opened(await serveMetrics(metrics, config.metrics, log));
  opened(startMaintenance(database, config, log));

  const { natsUrl, gatewayName } = config;
  const bus = await openBus({ log, natsUrl, name: `${roles.join('+')} ${gatewayName}`, onLost: onFatal });
  opened(() => bus.close());
  const readiness = createReadiness(database, bus);
  const turns = new RequestsInTurn(connections);
  const server = createServer({
    ...{ log, trustedProxies: config.trustedProxies, meter: metrics?.http, connections, turns },
  });
  const worker = has('worker')
    ? createWorker({ db: kysely, logs: logs.reader(kysely), bus, log, settings: config, meter: metrics?.jobs })
    : undefined;
  let liveFeed: LiveFeed | undefined;
  let receiver: UploadReceiver | undefined;
  const secrets =
    has('api') || has('identity') ? await openSecrets(database.identity, database.kind, config, log) : undefined;
  const identity = secrets && (await createIdentity(database.identity, secrets, config, log));
  if (identity) opened(() => identity.close());
  if (identity?.embedded && has('identity')) await server.register(identity.embedded.routes, { prefix: '/oidc' });
  if (secrets && identity && has('api')) {
    const { tokens, embedded } = identity;
    const services = {
      ...{ kysely: calls, logs: logs.reader(calls), bus, worker, hasReceiver: config.publishWebhook !== undefined },
      ...{ dataDir: config.dataDir, publicUrl: config.publicUrl, firmwareUrl: config.firmwareUrl },
      ...{ mailDomains: config.mailDomains, retention: config },
    };
    const health = { kysely: database.health, roles, readiness };
    await server.register(api({ services, health, secrets, tokens, accounts: embedded, settings: config }), {
      prefix: '/api',
    });
    liveFeed = startLiveFeed({ kysely, bus, identity, trustedProxies: config.trustedProxies, connections, log });
    receiver = createUploadReceiver(kysely, config.dataDir, log);
    await server.register(diagnosticsUpload(receiver));
    await server.register(web(config, identity.origins));
  } else {
    await server.register(healthRoutes({ kysely: database.health, roles, readiness }), { prefix: '/api' });
  }

  const gateway = has('gateway')
    ? await createGateway({
        db: kysely,
        chargersDb: chargers,
        logTable: logs.table,
        bus,
        log,
        name: gatewayName,
        isShared: database.kind === 'postgres',
        hasOneConnection: database.kind === 'pglite',
        trustedProxies: config.trustedProxies,
        connections,
        onLost: onFatal,
        certificates: config.chargerCertificates,
        unknownAfterMinutes: config.unknownAfterMinutes,
        heartbeatSeconds: config.heartbeatSeconds,
        pingMs: config.pingSeconds * 1000,
        silenceMarginSeconds: config.silenceMarginSeconds,
        isStrict: config.strictOcpp,
        dailyMegabytes: config.chargerMegabytesPerDay,
        meter: metrics?.gateway,
      })
    : undefined;
  const feeds = liveFeed ? { [liveFeedAddress]: liveFeed.handleUpgrade } : {};
  routeUpgrades(server.server, { connections, turns, handlers: feeds, others: gateway?.handleUpgrade });
  if (gateway) await server.register(refusedHandshakes(gateway));
  const ftp =
    config.ftp && receiver ? await startFtpServer(config.ftp, { receiver, log, within: connections }) : undefined;
  const workers: (() => Promise<unknown>)[] = [];
  // All at once: the server ends when its last socket does, and the worker's commands with the chargers they are for.
  const close = () => [closeServer(server), gateway?.close(), liveFeed?.close(), ftp?.close()];
  opened(() => allEnded([...workers.map((stop) => stop()), ...close()]));

  if (worker) {
    worker.start(gateway);
    workers.push(() => worker.stop());
    if (!config.mail && !config.demo) log.warn('SMTP_URL is not set: alert emails are kept but not sent');
    const meters = { meter: metrics?.alerts, mailMeter: metrics?.mails };
    workers.push(startStateUpdates({ kysely, bus, log }));
    workers.push(startImports({ kysely, bus, log }));
    workers.push(logs.startShipping(kysely, log));
    workers.push(startAttention({ kysely, log }));
    workers.push(startUptime({ kysely, log }));
    workers.push(startAlerts({ kysely, bus, log, publicUrl: config.publicUrl, ...meters }, config));
    if (config.publishWebhook) workers.push(await startDelivery({ kysely, bus, log }, config.publishWebhook));
  }

  if (metrics) {
    metrics.watchPools(() => database.pools());
    metrics.watchThreads(() => database.threadMemory());
    metrics.watchConnections(connections);
    if (gateway) metrics.watchGateway(gatewayName, gateway);
    if (liveFeed) metrics.watchLiveFeeds(liveFeed);
    if (has('worker')) metrics.watchQueues(kysely, config.publishWebhook !== undefined);
  }

  await server.listen({ host: config.host, port: config.port, backlog });
  onReady(readiness.stop);
  const address = server.server.address();
  return { port: typeof address === 'object' && address ? address.port : config.port, database: database.kind };
}

/** Waits for every one of them, also when one fails. @throws the first failure */
async function allEnded(ends: readonly unknown[]): Promise<void> {
  const failed = (await Promise.allSettled(ends)).find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
