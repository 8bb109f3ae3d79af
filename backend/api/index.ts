import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Beginner } from '../actions/index.ts';
import type { Bus } from '../bus/index.ts';
import type { Config } from '../config/index.ts';
import type { Tables } from '../database/index.ts';
import { quickly } from '../http/compression.ts';
import type { Readiness } from '../http/readiness.ts';
import { requestIdHeader } from '../http/request-id.ts';
import type { EmbeddedIdentity, Secrets } from '../identity/index.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import type { LogReader } from '../ocpp-logs/index.ts';
import { createSecurityLog } from '../security-log/index.ts';
import { alertRoutes } from './alerts/index.ts';
import { attentionRoutes } from './attention/index.ts';
import { auditRoutes } from './audit/index.ts';
import { authRoutes } from './auth/index.ts';
import { chargingGroupRoutes } from './charging-groups/index.ts';
import { configurationRoutes } from './configurations/index.ts';
import { deviceRoutes } from './devices/index.ts';
import { createFileLinks, diagnosticsFileRoutes } from './diagnostics-files/index.ts';
import { evseRoutes } from './evse/index.ts';
import { generalSettingRoutes } from './general-settings/index.ts';
import { configurationKeyRoutes } from './global-configuration-key/index.ts';
import { stateKeyRoutes } from './global-state-key/index.ts';
import { healthRoutes } from './health/index.ts';
import { healthDataRoutes } from './healthdata/index.ts';
import { boundBodies, countRefused } from './http/bodies.ts';
import { boundChanges } from './http/changes.ts';
import { boundCostly } from './http/costly.ts';
import { guard } from './http/guard.ts';
import { answerRepetitions } from './http/idempotency.ts';
import { describeApi, sendDescription } from './http/openapi.ts';
import { refuseUnstorable } from './http/storable.ts';
import { validateByContract } from './http/validation.ts';
import { locationRoutes } from './locations/index.ts';
import { logRoutes } from './logs/index.ts';
import { networkRoutes } from './network/index.ts';
import { neviRoutes } from './nevi/index.ts';
import { remoteActionRoutes } from './remote-action/index.ts';
import { sessionRoutes } from './session/index.ts';
import { siteRoutes } from './sites/index.ts';
import { stateRoutes } from './state-settings/index.ts';
import { tariffRoutes } from './tariffs/index.ts';
import { unknownChargerRoutes } from './unknown-chargers/index.ts';
import { createSignUp, userRoutes } from './users/index.ts';
import { viewRoutes } from './views/index.ts';

export interface ApiDependencies {
  kysely: Kysely<Tables>;
  /** For `GET health` alone. */
  health: Kysely<Tables>;
  logs: LogReader;
  secrets: Pick<Secrets, 'keep'>;
  tokens: TokenVerifier;
  /** Accounts with passwords of their own; undefined when people sign in elsewhere. */
  accounts: Pick<EmbeddedIdentity, 'tokens' | 'attempts'> | undefined;
  /** Whether anybody may make themselves an account. */
  signUp: boolean;
  bus: Bus;
  /** What begins actions without a query first; undefined where this process has no worker. */
  worker: Beginner | undefined;
  /** Roles of this process, for `GET health`. */
  roles: readonly string[];
  readiness: Readiness;
  /** Where the diagnostics of chargers are kept, and where people reach them. */
  files: Pick<Config, 'dataDir' | 'publicUrl'>;
  /** The only domains that alerts may write to; empty for all. */
  mailDomains: readonly string[];
  /** How many changes one user may make in a day. */
  changesPerDay: number;
  /** Origins other than our own from which a browser may call. */
  consoleOrigins: readonly string[];
  /** Where chargers fetch firmware; undefined when updates are not offered. */
  firmwareUrl: string | undefined;
  /** Whether a receiver of published charging groups is configured. */
  hasReceiver: boolean;
  /** How long what chargers report and what people do is kept. */
  retention: Pick<Config, 'logRetentionDays' | 'historyRetentionDays'>;
}

/** Everything below `/api`. */
export const api =
  ({
    kysely,
    health,
    logs,
    secrets,
    tokens,
    accounts,
    signUp,
    bus,
    worker,
    roles,
    readiness,
    files,
    mailDomains,
    changesPerDay,
    consoleOrigins,
    firmwareUrl,
    hasReceiver,
    retention,
  }: ApiDependencies) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(cors, {
      origin: [...consoleOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposedHeaders: ['content-disposition', 'date', requestIdHeader],
      maxAge: 600,
    });
    // It sees answers before they are compressed.
    answerRepetitions(app, kysely);
    await app.register(compress, quickly);
    boundBodies(app);
    validateByContract(app);
    // What passes through is typed and tested by the contract; compiled serialisers would check it once more.
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    // Nothing of it is for a cache, whatever became of the call.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    countRefused(app);
    guard(app, tokens);
    boundChanges(app, changesPerDay);
    refuseUnstorable(app);
    boundCostly(app);
    await describeApi(app);

    const { dataDir, publicUrl } = files;
    const links = await createFileLinks(secrets, publicUrl);
    await app.register(healthRoutes({ kysely: health, roles, readiness }));
    await app.register(sessionRoutes);
    if (accounts) {
      const createAccount = createSignUp(kysely, createSecurityLog(app.log), signUp);
      await app.register(authRoutes({ kysely, ...accounts, signUp: createAccount }));
      await app.register(userRoutes(kysely, createAccount));
    }
    await app.register(deviceRoutes({ kysely, logs, bus, links, hasReceiver }));
    await app.register(unknownChargerRoutes(kysely));
    await app.register(evseRoutes(kysely));
    await app.register(neviRoutes(kysely, retention));
    await app.register(diagnosticsFileRoutes({ kysely, links, dataDir }));
    await app.register(logRoutes(kysely, logs));
    await app.register(healthDataRoutes(kysely));
    await app.register(remoteActionRoutes({ kysely, bus, worker, firmwareUrl, links }));
    await app.register(networkRoutes(kysely, bus));
    await app.register(siteRoutes(kysely));
    await app.register(locationRoutes(kysely));
    await app.register(chargingGroupRoutes({ kysely, hasReceiver }, bus));
    await app.register(tariffRoutes(kysely));
    await app.register(alertRoutes({ kysely, bus, publicUrl, mailDomains }));
    await app.register(attentionRoutes(kysely));
    await app.register(stateRoutes(kysely, bus));
    await app.register(configurationRoutes(kysely, bus));
    await app.register(generalSettingRoutes(kysely));
    await app.register(stateKeyRoutes(kysely));
    await app.register(configurationKeyRoutes(kysely));
    await app.register(viewRoutes(kysely));
    await app.register(auditRoutes(kysely));
    app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, sendDescription(app));
  };
