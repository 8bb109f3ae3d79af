import { Credentials, limits, serverLimits } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type Provider from 'oidc-provider';
import type { Tables } from '../database/index.ts';
import { TooBusy } from '../pacing/bounded-turns.ts';
import { accountOf } from './attempt.ts';
import { type AttemptLimit, TooManyAttempts } from './attempts.ts';
import type { DemoAccount } from './demo-accounts.ts';
import type { KnownDevices } from './known-devices.ts';
import { faultPage, type ProviderPage, signInPage } from './pages.ts';
import { begins, createRequestLimit } from './request-limit.ts';
import { authenticate } from './users.ts';

export interface IdentityRoutes {
  kysely: Kysely<Tables>;
  /** The provider of this moment: another one follows when its keys change. */
  provider(): { provider: Provider; handle: ReturnType<Provider['callback']> };
  publicUrl: string;
  /** Origins the console is served from: where a sign-in ends. */
  origins: readonly string[];
  attempts: AttemptLimit;
  devices: KnownDevices;
  /** Shown on the sign-in page. */
  demoAccounts: readonly DemoAccount[];
}

/** Everything below `/oidc`: our sign-in page, and oidc-provider for the rest. */
export function identityRoutes({
  kysely,
  provider: current,
  publicUrl,
  origins,
  attempts,
  devices,
  demoAccounts,
}: IdentityRoutes) {
  const { host, protocol } = new URL(publicUrl);
  const refusalOf = createRequestLimit();

  return async (app: FastifyInstance): Promise<void> => {
    // oidc-provider reads the bodies itself; only our own form is read here.
    app.removeAllContentTypeParsers();

    // Addresses that the provider makes follow PUBLIC_URL, not what the caller says our name is.
    app.addHook('onRequest', async (request) => {
      Object.assign(request.raw.headers, {
        host,
        // What the caller says of it is not believed a second time.
        'x-forwarded-for': request.ip,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
      });
    });

    app.addHook('onRequest', async (request, reply) => {
      const path = pathBelow(app.prefix, request.raw.url);
      if (begins(path)) app.connections.charge(request.raw.socket, serverLimits.connections.strangers.signIn);
      const refused = await refusalOf(path, request);
      if (!refused) return undefined;
      const { status, sentence, retryAfterSeconds } = refused;
      if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
      return show(reply.code(status), faultPage(sentence, publicUrl));
    });

    await app.register(async (form) => {
      form.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4096 },
        async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
      );

      const asked = async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          return await current().provider.interactionDetails(request.raw, reply.raw);
        } catch (error) {
          if (!(error instanceof Error && error.name === 'SessionNotFound')) throw error;
          show(reply.code(400), faultPage('This sign-in has expired. Start again from the console.', publicUrl));
          return undefined;
        }
      };

      form.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
        const interaction = await asked(request, reply);
        if (!interaction) return reply;
        if (interaction.prompt.name === 'consent') {
          const { provider } = current();
          return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { consent: {} }), 303);
        }
        const hint = interaction.params.login_hint;
        const email = typeof hint === 'string' ? hint.slice(0, limits.length.email) : '';
        return show(reply, signInPage({ action: request.url, email, demoAccounts, formTargets: origins }));
      });

      form.post<{ Params: { uid: string }; Body: Record<string, string> | undefined }>(
        '/interaction/:uid',
        async (request, reply) => {
          if (!(await asked(request, reply))) return reply;
          const { email = '', password = '' } = request.body ?? {};
          const again = (error: string) =>
            signInPage({ action: request.url, email, error, demoAccounts, formTargets: origins });
          if (!Value.Check(Credentials, { username: email, password })) {
            return show(reply.code(400), again('Enter your email address and password.'));
          }
          const account = accountOf(email);
          const device = await devices.find(request.headers.cookie, account);
          try {
            const attempt = { email, address: request.ip, device };
            const user = await attempts.guard(attempt, (turn) => authenticate(kysely, attempt, password, turn));
            if (!user) return show(reply.code(401), again('The email address or password is incorrect.'));
            app.connections.busy(request.raw.socket);
            const result = { login: { accountId: user.id, remember: true } };
            reply.header('set-cookie', await devices.cookieFor(account));
            const { provider } = current();
            return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
          } catch (error) {
            if (!(error instanceof TooManyAttempts || error instanceof TooBusy)) throw error;
            reply.code(error instanceof TooBusy ? 503 : 429).header('retry-after', error.retryAfterSeconds);
            return show(reply, again(error.message));
          }
        },
      );
    });

    await app.register(async (rest) => {
      // Leaves the body on the stream.
      rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
      rest.all('/*', async (request, reply) => {
        const { raw } = request;
        // The other modes answer with a page of the provider's own, or in a part of the address that scripts read.
        const { response_mode: mode = 'query' } = request.query as Record<string, unknown>;
        if (mode !== 'query') return show(reply.code(400), faultPage('The response mode must be query.', publicUrl));
        reply.hijack();
        Object.assign(raw, { originalUrl: raw.url });
        raw.url = raw.url?.slice(app.prefix.length) || '/';
        reply.raw.setHeader('x-content-type-options', 'nosniff');
        reply.raw.setHeader('x-frame-options', 'DENY');
        reply.raw.setHeader('referrer-policy', 'no-referrer');
        return current().handle(raw, reply.raw);
      });
    });
  };
}

/** The path of an address below a prefix. */
const pathBelow = (prefix: string, url = ''): string => url.slice(prefix.length).split('?', 1)[0] || '/';

function show(reply: FastifyReply, { body, headers }: ProviderPage): FastifyReply {
  return reply.headers(headers).send(body);
}
