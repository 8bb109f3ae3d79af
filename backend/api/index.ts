import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../bus/index.ts';
import { quickly } from '../compression.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../database/index.ts';
import type { EmbeddedIdentity } from '../identity/index.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import type { Readiness } from '../readiness.ts';
import { requestIdHeader } from '../request-id.ts';
import { alertHistoryRoutes } from './alerts/history-routes.ts';
import { alertMailRoutes } from './alerts/mail-routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { alertSilenceRoutes } from './alerts/silence-routes.ts';
import { alertTrialRoutes } from './alerts/trial-routes.ts';
import { acknowledgementRoutes } from './attention/acknowledgement-routes.ts';
import { attentionRoutes } from './attention/routes.ts';
import { authRoutes } from './auth-routes.ts';
import { groupEvseRoutes } from './charging-groups/evse-routes.ts';
import { publishRoutes } from './charging-groups/publish-routes.ts';
import { chargingGroupRoutes } from './charging-groups/routes.ts';
import { configurationRoutes } from './configurations/routes.ts';
import { devices } from './devices/index.ts';
import { diagnosticsRoutes } from './diagnostics/routes.ts';
import { guard } from './guard.ts';
import { healthDataRoutes } from './health-data/routes.ts';
import { healthRoutes } from './health-routes.ts';
import { refuseUnkeepable } from './keepable.ts';
import { logRoutes } from './logs/routes.ts';
import { describeApi } from './openapi.ts';
import { locationRoutes } from './places/location-routes.ts';
import { siteRoutes } from './places/site-routes.ts';
import { remoteActions } from './remote-actions/index.ts';
import { sessionRoutes } from './session-routes.ts';
import { configurationKeyRoutes } from './settings/configuration-key-routes.ts';
import { generalSettingRoutes } from './settings/general-routes.ts';
import { stateKeyRoutes } from './settings/state-key-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { stateRoutes } from './state-settings/routes.ts';
import { validateByContract } from './validation.ts';
import { viewRoutes } from './views/routes.ts';

export interface ApiOptions {
  kysely: Kysely<Tables>;
  tokens: TokenVerifier;
  /** Accounts with passwords of their own; undefined when people sign in elsewhere. */
  accounts: Pick<EmbeddedIdentity, 'tokens' | 'attempts'> | undefined;
  bus: Bus;
  /** Roles of this process, for `GET health`. */
  roles: readonly string[];
  readiness: Readiness;
  /** Where the diagnostics of chargers are kept, and where people reach them. */
  files: Pick<Config, 'dataDir' | 'publicUrl'>;
  /** Origins other than our own from which a browser may call. */
  consoleOrigins: readonly string[];
  /** Where chargers fetch firmware; undefined when updates are not offered. */
  firmwareUrl: string | undefined;
}

/** Everything below `/api`. */
export const api =
  ({ kysely, tokens, accounts, bus, roles, readiness, files, consoleOrigins, firmwareUrl }: ApiOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(cors, {
      origin: [...consoleOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type'],
      exposedHeaders: ['content-disposition', requestIdHeader],
      maxAge: 600,
    });
    await app.register(compress, quickly);
    validateByContract(app);
    // What passes through is typed and tested by the contract; compiled serialisers would check it once more.
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    guard(app, tokens);
    refuseUnkeepable(app);
    await describeApi(app);

    await app.register(healthRoutes({ kysely, roles, readiness }));
    await app.register(sessionRoutes);
    if (accounts) {
      await app.register(authRoutes({ kysely, ...accounts }));
      await app.register(signUpRoutes(kysely));
    }
    await app.register(devices(kysely));
    await app.register(diagnosticsRoutes({ kysely, ...files }));
    await app.register(logRoutes(kysely));
    await app.register(healthDataRoutes(kysely));
    await app.register(remoteActions({ kysely, bus, firmwareUrl, publicUrl: files.publicUrl }));
    await app.register(siteRoutes(kysely));
    await app.register(locationRoutes(kysely));
    await app.register(chargingGroupRoutes(kysely));
    await app.register(groupEvseRoutes(kysely));
    await app.register(publishRoutes(kysely, bus));
    await app.register(alertRoutes({ kysely, bus, publicUrl: files.publicUrl }));
    await app.register(alertSilenceRoutes({ kysely, bus }));
    await app.register(alertTrialRoutes(kysely));
    await app.register(alertHistoryRoutes(kysely));
    await app.register(alertMailRoutes(kysely));
    await app.register(attentionRoutes(kysely));
    await app.register(acknowledgementRoutes(kysely));
    await app.register(stateRoutes(kysely, bus));
    await app.register(configurationRoutes(kysely, bus));
    await app.register(generalSettingRoutes(kysely));
    await app.register(stateKeyRoutes(kysely));
    await app.register(configurationKeyRoutes(kysely));
    await app.register(viewRoutes(kysely));
    app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger());
  };
