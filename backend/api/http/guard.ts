import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../access/http-error.ts';
import { type Access, allows, lacking } from '../../access/permissions.ts';
import { ProviderUnavailable } from '../../identity/provider-unavailable.ts';
import { TokenFault } from '../../identity/token-fault.ts';
import type { Caller, TokenVerifier } from '../../identity/tokens.ts';
import { createSecurityLog } from '../../security-log/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Options that `config` of a route can have. Each is declared in the file that reads it; Fastify adds two. */
const routeOptions: ReadonlySet<string> = new Set<keyof FastifyContextConfig | 'url' | 'method'>([
  ...(['access', 'names', 'costly', 'repetition', 'takesFile', 'url', 'method'] as const),
]);

/**
 * Authenticates callers and checks `config.access` on every route registered after this call. Deny by default: a route
 * without `config.access` cannot be registered.
 */
export function guard(app: FastifyInstance, tokens: TokenVerifier): void {
  app.decorateRequest('caller', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} does not say who may call it (config.access).`);
    // TypeScript accepts any name, because it infers the type of `config` from each route. An unknown one has no effect.
    const unknown = Object.keys(config).find((name) => !routeOptions.has(name));
    if (unknown !== undefined) throw new Error(`${method} ${url} has the unknown option config.${unknown}.`);
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    // Without a route the answer is 404.
    if (access === 'public' || request.is404) return;
    request.caller = await identify(request, tokens);
    app.connections.busy(request.raw.socket);
    requireAccess(access, request.caller);
  });
  const security = createSecurityLog(app.log);
  app.addHook('onResponse', async ({ caller, ip, method, routeOptions }, reply) => {
    const isUnauthenticated = reply.statusCode === 401 && routeOptions.config.access !== 'public';
    if (reply.statusCode !== 403 && !isUnauthenticated) return;
    security.note(isUnauthenticated ? 'token-refused' : 'permission-refused', {
      who: caller?.email ?? null,
      address: ip,
      what: `${method} ${routeOptions.url}`,
    });
  });
}

/** @throws {HttpError} 403 that names the missing permissions, unless the caller has access */
export function requireAccess(access: Access | undefined, caller: Pick<Caller, 'permissions'>): void {
  if (allows(access, caller)) return;
  throw new HttpError(403, `This needs ${lacking(access, caller)}, which you do not have.`);
}

/** The authenticated caller. @throws on a public route, which has none */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route has no caller.');
  return request.caller;
}

async function identify(request: FastifyRequest, tokens: TokenVerifier): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const unauthenticated = (sentence: string) => new HttpError(401, sentence, { 'www-authenticate': 'Bearer' });
  if (!token) throw unauthenticated('Sign in first: the authorization header must carry a bearer token.');
  try {
    return await tokens.verify(token);
  } catch (error) {
    // A 401 would end valid sessions in the console.
    if (error instanceof ProviderUnavailable) {
      throw new HttpError(503, error.message, { 'retry-after': error.retryAfterSeconds });
    }
    if (error instanceof TokenFault) {
      const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
      throw new HttpError(401, error.message, headers, { tokenFault: error.fault });
    }
    // The reason is not revealed, because it would help attackers who guess tokens.
    throw unauthenticated('The token is not valid or has expired. Sign in again.');
  }
}
