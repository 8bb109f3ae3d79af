import { createWorker } from './actions/index.ts';
import { startAlerts } from './alerts/index.ts';
import { healthRoutes } from './api/health-routes.ts';
import { api } from './api/index.ts';
import { openBus } from './bus/index.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/index.ts';
import { createGateway } from './gateway/index.ts';
import { createIdentity } from './identity/index.ts';
import { type LiveFeed, liveFeedAddress, startLiveFeed } from './live/index.ts';
import type { Logger } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { startDelivery } from './outbox/index.ts';
import { seedDemo } from './seed/index.ts';
import { createServer } from './server.ts';
import { checkDataDir, checkPort } from './start-faults.ts';
import { routeUpgrades } from './upgrades.ts';
import { diagnosticsUpload } from './uploads/index.ts';
import { web } from './web/index.ts';

export interface StartHooks {
  /** Called when the process cannot go on. */
  onFatal(error: Error): void;
  /** Called whenever more has been opened, with what closes all of it in order. */
  onOpened(close: () => Promise<void>): void;
}

/** The running backend. */
export interface Backend {
  /** The port it listens on. */
  port: number;
  database: Database['kind'];
}

/** Opens the database, seeds it for a demonstration, and starts the roles of this process. */
export async function startBackend(config: Config, log: Logger, { onFatal, onOpened }: StartHooks): Promise<Backend> {
  const closers: (() => Promise<unknown>)[] = [];
  /** Runs at the end, before all that was opened earlier. */
  const opened = (close: () => Promise<unknown>) => {
    closers.unshift(close);
    onOpened(async () => {
      for (const closer of closers) await closer();
    });
  };
  const has = (role: Parameters<Config['roles']['has']>[0]) => config.roles.has(role);

  await checkPort(config);
  await checkDataDir(config);
  const open = () => openDatabase({ ...config, onLost: onFatal });
  let database = await open();
  opened(() => database.close());
  if (config.demo) {
    const written = await seedDemo(database.kysely, config, (text) => log.info({ text }, 'progress'));
    // The embedded database keeps all the memory it ever needed, and it will not need as much again.
    if (written && database.kind === 'pglite') {
      await database.close();
      database = await open();
    }
  }
  const { kysely, calls } = database;
  opened(startMaintenance(database, config.logRetentionDays, log));

  const { natsUrl, gatewayName } = config;
  const name = `${[...config.roles].join('+')} ${gatewayName}`;
  const bus = await openBus({ log, natsUrl, name, onLost: onFatal });
  opened(() => bus.close());
  const server = createServer(log, config.trustedProxies);
  let liveFeed: LiveFeed | undefined;
  if (has('api')) {
    const identity = await createIdentity(kysely, config, log);
    const { tokens, embedded } = identity;
    if (embedded) await server.register(embedded.routes, { prefix: '/oidc' });
    const { consoleOrigins, firmwareUrl } = config;
    await server.register(
      api({
        kysely: calls,
        tokens,
        accounts: embedded,
        bus,
        roles: [...config.roles],
        files: config,
        consoleOrigins,
        firmwareUrl,
      }),
      {
        prefix: '/api',
      },
    );
    liveFeed = startLiveFeed(kysely, bus, tokens, log);
    await server.register(diagnosticsUpload(kysely, config.dataDir));
    await server.register(web(config, identity.origins));
  } else {
    await server.register(healthRoutes(kysely, [...config.roles]), { prefix: '/api' });
  }

  const gateway = has('gateway')
    ? await createGateway({
        db: kysely,
        bus,
        log,
        name: gatewayName,
        unknownAfterMinutes: config.unknownAfterMinutes,
      })
    : undefined;
  routeUpgrades(server.server, {
    ...(gateway ? { '/ocpp/': gateway.handleUpgrade.bind(gateway) } : {}),
    ...(liveFeed ? { [liveFeedAddress]: liveFeed.handleUpgrade } : {}),
  });
  // The server ends when its last socket does, and the gateway's are among them.
  opened(() => Promise.all([server.close(), gateway?.close(), liveFeed?.close()]));

  if (has('worker')) {
    const worker = createWorker({ db: kysely, bus, log, settings: config });
    worker.start();
    opened(() => worker.stop());
    if (!config.mail && !config.demo) log.warn('SMTP_URL is not set: mails of alerts are kept and sent to nobody');
    opened(startAlerts({ kysely, bus, log, publicUrl: config.publicUrl }, config.mail));
    if (config.publishWebhook) opened(await startDelivery({ kysely, bus, log }, config.publishWebhook));
  }

  await server.listen({ host: config.host, port: config.port });
  const address = server.server.address();
  return { port: typeof address === 'object' && address ? address.port : config.port, database: database.kind };
}
