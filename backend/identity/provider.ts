import { callbackPath } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { Configuration, KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { consoleScope } from '../config/console-scope.ts';
import type { Tables } from '../database/index.ts';
import type { Logger } from '../log/index.ts';
import { BoundedLimiter } from '../pacing/bounded-limiter.ts';
import type { SecurityLog } from '../security-log/index.ts';
import { faultPage, type ProviderPage, signOutPage } from './pages.ts';
import { PayloadAdapter } from './payload-adapter.ts';
import { type SigningKeys, signingAlgorithm } from './signing-keys.ts';
import { accessTokenSeconds, audienceOf, consoleClientId, issuerOf } from './tokens.ts';
import { claimsOf, findUser } from './users.ts';

const minute = 60;
const day = 24 * 60 * minute;
/** How long a sign-in may take, in seconds; until then it and its session are anybody's. */
const signInSeconds = 30 * minute;
/** New refresh tokens of one session in five minutes; a console needs one in nine. */
const rotationsOfGrant = { points: 30, duration: 5 * minute };
const scopes = consoleScope.split(' ');
const userClaims = ['sub', 'email', 'name', 'user_authorization'];

export interface ProviderOptions {
  kysely: Kysely<Tables>;
  publicUrl: string;
  /** Origins the console is served from. */
  origins: readonly string[];
  signingKeys: SigningKeys;
  cookieKeys: readonly string[];
  log: Logger;
  security: SecurityLog;
}

/** The identity provider's configuration: one public client, our own console, which needs no consent. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { kysely, publicUrl, origins, signingKeys, cookieKeys, log, security } = options;
  // Loaded late: as it loads it remarks on the version of Node, and a start that fails should say its one sentence.
  const { default: Provider, errors } = await import('oidc-provider');
  const audience = audienceOf(publicUrl);
  const https = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: https } as const;

  const rotations = new BoundedLimiter(rotationsOfGrant);
  /** Each rotation leaves a row. @throws 429 for one too many, which a console retries later */
  const countRotation = async ({ oidc: { entities } }: KoaContextWithOIDC): Promise<boolean> => {
    const { consumedPoints } = await rotations.penalty(entities.RefreshToken?.grantId ?? '');
    if (consumedPoints <= rotationsOfGrant.points) return true;
    const refusal = new errors.CustomOIDCProviderError('slow_down', 'The session was renewed too often.');
    throw Object.assign(refusal, { status: 429, statusCode: 429 });
  };

  const configuration: Configuration = {
    adapter: (model) => new PayloadAdapter(kysely, model, () => new errors.InvalidGrant('it was used too often')),
    clients: [
      {
        client_id: consoleClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.map((origin) => `${origin}${callbackPath}`),
        post_logout_redirect_uris: origins.flatMap((origin) => [origin, `${origin}/`]),
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    jwks: { keys: [...signingKeys] as never },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes,
    claims: { openid: userClaims },
    cookies: { keys: [...cookieKeys], long: cookie, short: cookie },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: signInSeconds,
      Session: (_ctx, session) => (session.accountId ? 14 * day : signInSeconds),
      Grant: 14 * day,
      RefreshToken: 14 * day,
    },
    rotateRefreshToken: countRotation,
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    // The console is trusted to keep a session alive; it ends with the sign-out.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    features: {
      // These are on unless they are switched off, and the console uses none of them.
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, indicator) {
          if (indicator !== audience) throw new errors.InvalidTarget();
          return {
            scope: '',
            audience,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          // Their own ID token is in their console alone; whoever shows another's could only have lured them here.
          const { session, entities } = ctx.oidc;
          const isTheirs =
            entities.IdTokenHint !== undefined && entities.IdTokenHint.payload.sub === session?.accountId;
          send(ctx, signOutPage(form, isTheirs, origins));
        },
        postLogoutSuccessSource: (ctx) => ctx.redirect(`${publicUrl}/`),
      },
    },
    interactions: { url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    async findAccount(_ctx, id) {
      const user = await findUser(kysely, id);
      return user && { accountId: user.id, claims: () => ({ ...claimsOf(user) }) };
    },
    async extraTokenClaims(_ctx, token) {
      const user = 'accountId' in token && token.accountId ? await findUser(kysely, token.accountId) : undefined;
      if (!user) return undefined;
      const { sub: _known, ...claims } = claimsOf(user);
      return { ...claims, ...('grantId' in token ? { grant_id: token.grantId } : {}) };
    },
    loadExistingGrant: grantEverything,
    renderError(ctx, { error_description: description }) {
      const sentence = description ? `The sign-in failed: ${description}.` : 'The sign-in failed.';
      send(ctx, faultPage(sentence, publicUrl));
    },
  };

  const provider = new Provider(issuerOf(publicUrl), configuration);
  // The routes set the forwarded headers themselves, to PUBLIC_URL.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity provider failed'));
  noteSecurity(provider, security);
  return provider;
}

/** Puts sign-outs and used refresh tokens into the security log. */
function noteSecurity(provider: Provider, security: SecurityLog): void {
  provider.on('end_session.success', (ctx) => {
    // Without an account there was nobody to sign out.
    const { accountId } = ctx.oidc.session ?? {};
    if (accountId) security.note('sign-out', { who: accountId, address: ctx.ip });
  });
  provider.on('grant.error', (ctx) => {
    const token = ctx.oidc.entities.RefreshToken;
    if (token?.consumed) security.note('refresh-token-reused', { who: token.accountId ?? null, address: ctx.ip });
  });
}

/** The grant of this session, or a new one for all there is: the console asks for nothing a person could refuse. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const id = session.grantIdFor(client.clientId);
  const existing = id ? await provider.Grant.find(id) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  grant.addOIDCClaims(userClaims);
  await grant.save();
  return grant;
}

function send(ctx: KoaContextWithOIDC, { body, headers }: ProviderPage): void {
  ctx.set(headers);
  ctx.body = body;
}
