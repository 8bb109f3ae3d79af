import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import { quickly } from '../http/compression.ts';
import { requestIdHeader } from '../http/request-id.ts';
import type { EmbeddedIdentity, Secrets } from '../identity/index.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import { createSecurityLog } from '../security-log/index.ts';
import { accountCalls, sessionCalls } from './accounts/accounts.ts';
import { alertCalls } from './alerts/alerts.ts';
import { attentionCalls } from './attention/attention.ts';
import { auditCalls } from './audit/audit.ts';
import { chargingGroupCalls } from './charging-groups/charging-groups.ts';
import { configurationCalls } from './configurations/configurations.ts';
import { deviceCalls } from './devices/devices.ts';
import { diagnosticsFileCalls } from './diagnostics-files/diagnostics-files.ts';
import { createFileLinks } from './diagnostics-files/links.ts';
import { evseMessageCalls } from './evse/evse-messages.ts';
import { type HealthServices, healthRoutes } from './health/health.ts';
import { healthDataCalls } from './healthdata/healthdata.ts';
import { limitBodySize, limitRejectedCalls } from './http/bodies.ts';
import { limitChanges } from './http/changes.ts';
import { limitCostlyCalls } from './http/costly.ts';
import type { ApiCall } from './http/define-call.ts';
import { guard } from './http/guard.ts';
import { handleIdempotencyKeys } from './http/idempotency.ts';
import { describeApi, sendDescription } from './http/openapi.ts';
import { rejectUnstorable } from './http/storable.ts';
import { validateByContract } from './http/validation.ts';
import { locationCalls } from './locations/locations.ts';
import { logCalls } from './logs/logs.ts';
import { networkCalls } from './network/network.ts';
import { neviCalls } from './nevi/nevi.ts';
import { remoteActionCalls } from './remote-action/remote-action.ts';
import type { ApiServices } from './services.ts';
import { settingCalls } from './settings/settings.ts';
import { siteCalls } from './sites/sites.ts';
import { stateCalls } from './state-settings/state-settings.ts';
import { tariffCalls } from './tariffs/tariffs.ts';
import { unknownChargerCalls } from './unknown-chargers/unknown-chargers.ts';
import { viewCalls } from './views/views.ts';

export interface ApiSetup {
  services: Omit<ApiServices, 'links'>;
  health: HealthServices;
  /** Has the key of the links to files. */
  secrets: Pick<Secrets, 'keep'>;
  tokens: TokenVerifier;
  /** Accounts with passwords of their own; undefined when users sign in elsewhere. */
  accounts: Pick<EmbeddedIdentity, 'tokens' | 'attempts'> | undefined;
  settings: Pick<Config, 'signUp' | 'changesPerDay' | 'consoleOrigins'>;
}

/** Everything below `/api`. */
export const api =
  (setup: ApiSetup) =>
  async (app: FastifyInstance): Promise<void> => {
    const { health, secrets, tokens, accounts, settings } = setup;
    const { kysely, publicUrl } = setup.services;
    await app.register(cors, {
      origin: [...settings.consoleOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposedHeaders: ['content-disposition', 'date', requestIdHeader],
      maxAge: 600,
    });
    // Registered before compression, so that it keeps the answer uncompressed.
    handleIdempotencyKeys(app, kysely);
    await app.register(compress, quickly);
    limitBodySize(app);
    validateByContract(app);
    // TypeScript and the tests check answers; a compiled serializer would check each of them again.
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    // No answer may be cached, errors included.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    limitRejectedCalls(app);
    guard(app, tokens);
    limitChanges(app, settings.changesPerDay);
    rejectUnstorable(app);
    limitCostlyCalls(app);
    await describeApi(app);

    const links = await createFileLinks(secrets, publicUrl);
    const services: ApiServices = { ...setup.services, links };
    const accountRules = { security: createSecurityLog(app.log), isSignUpOpen: settings.signUp };
    await app.register(healthRoutes(health));
    const calls: readonly ApiCall[] = [
      ...sessionCalls,
      ...(accounts ? accountCalls({ ...accounts, ...accountRules }) : []),
      ...[...deviceCalls(), ...unknownChargerCalls, ...evseMessageCalls, ...neviCalls, ...diagnosticsFileCalls],
      ...[...logCalls, ...healthDataCalls, ...remoteActionCalls, ...networkCalls()],
      ...[...siteCalls, ...locationCalls, ...chargingGroupCalls, ...tariffCalls, ...alertCalls, ...attentionCalls],
      ...[...stateCalls, ...configurationCalls, ...settingCalls, ...viewCalls, ...auditCalls],
    ];
    // One after the other: the description lists calls in the order in which they are added.
    for (const call of calls) await call(app, services);
    app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, sendDescription(app));
  };
