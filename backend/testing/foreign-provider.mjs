// Another's OpenID provider, as a program of its own: other paths, other names
// of claims, groups in place of permissions, RSA in place of elliptic curves, an
// ID token that says next to nothing, and a clock that is ahead. It requires a
// nonce, refuses tokens without a word, ends a session at the second use of a
// refresh token, and comes back from a sign-out only with a state.
//
// PORT; ORIGINS of consoles, joined by commas; SIGNING_KEYS, private, as JSON, or
// made up; SIGN_OUT=0 for one without a sign-out; ACCESS_SECONDS and
// REFRESH_SECONDS are how long tokens last; AUDIENCE is what access tokens name,
// MAIL=0 leaves the email address out of them; CLOCK_SECONDS is how far its clock
// is ahead. POST /test/keys puts other keys in place.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';

const {
  PORT = '',
  ORIGINS = '',
  SIGNING_KEYS,
  SIGN_OUT = '1',
  ACCESS_SECONDS = '600',
  REFRESH_SECONDS = '3600',
  AUDIENCE: audience = 'urn:fleet:portal-api',
  MAIL = '1',
  CLOCK_SECONDS = '20',
} = process.env;
const aheadMs = Number(CLOCK_SECONDS) * 1000;
const trueNow = Date.now;
Date.now = () => trueNow() + aheadMs;
// After the clock was put forward.
const { default: Provider } = await import('oidc-provider');

const mount = '/realms/fleet';
const issuer = `http://127.0.0.1:${PORT}${mount}`;
const alg = 'PS256';
const scopes = ['openid', 'profile'];
const origins = ORIGINS.split(',');

/** @type {Record<string, { name: string, mail?: string, groups: unknown }>} */
const people = {
  olga: { name: 'Olga Brandt', mail: 'olga@fleet.example', groups: ['Fleet operators', 'Canteen'] },
  vic: { name: 'Vic Stone', mail: 'vic@fleet.example', groups: ['viewers'] },
  val: { name: 'Val Acme', mail: 'vendor.acme@example.com', groups: ['viewers'] },
  noah: { name: 'Noah Bell', mail: 'noah@fleet.example', groups: ['Canteen', 'constructor'] },
  cora: { name: 'Cora Lind', mail: 'cora@fleet.example', groups: 'Canteen,Fleet operators' },
  jo: { name: 'Jo Park', mail: 'jo@fleet.example', groups: '["viewers", "Canteen"]' },
  ozzy: { name: 'Ozzy Hale', mail: 'ozzy@fleet.example', groups: { viewers: true } },
  sue: { name: 'Sue Acme', mail: 'sue@acme.example', groups: ['viewers', 'suppliers'] },
  nemo: { name: 'Nemo', groups: ['Fleet operators'] },
};
/** @param {string | undefined} accountId */
const personOf = (accountId) => people[accountId?.split('|')[1] ?? ''];

/** @param {string} content */
const page = (content) =>
  `<!doctype html><html lang="en"><title>Fleet sign-in</title><link rel="icon" href="data:,"><main>${content}</main></html>`;
const cookieKeys = [randomBytes(16).toString('hex')];

/** @param {object[]} keys private ones, the newest first */
function providerWith(keys) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'fleet-console',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: origins.map((origin) => `${origin}/login/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
        id_token_signed_response_alg: alg,
      },
    ],
    jwks: { keys },
    scopes,
    pkce: { required: () => true },
    cookies: { keys: cookieKeys },
    routes: {
      authorization: '/protocol/sign-in',
      token: '/protocol/tokens',
      jwks: '/protocol/certs',
      end_session: '/protocol/sign-out',
      revocation: '/protocol/revoke',
    },
    ttl: {
      AccessToken: Number(ACCESS_SECONDS),
      IdToken: 600,
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
      RefreshToken: Number(REFRESH_SECONDS),
    },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenTTL: 600,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg } },
        }),
      },
      rpInitiatedLogout: {
        enabled: SIGN_OUT === '1',
        logoutSource(ctx, form) {
          ctx.body = page(
            `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out of the fleet</button>`,
          );
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `${mount}/interaction/${uid}` },
    findAccount: async (_ctx, accountId) =>
      personOf(accountId) && { accountId, claims: () => ({ sub: accountId, name: personOf(accountId)?.name }) },
    async extraTokenClaims(_ctx, token) {
      const person = personOf('accountId' in token ? token.accountId : undefined);
      const contact = person?.mail === undefined || MAIL === '0' ? {} : { contact: { mail: person.mail } };
      return { ...contact, name: person?.name, 'https://fleet.example/groups': person?.groups };
    },
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const route = ctx.oidc?.route;
    // What browsers call for tokens is at another origin than the issuer.
    if (route === 'discovery')
      ctx.body.token_endpoint = ctx.body.token_endpoint.replace('//127.0.0.1:', '//localhost:');
    if (route === 'token' && ctx.status >= 400) {
      const { status } = ctx;
      ctx.body = null;
      ctx.status = status;
    }
  });
  return provider;
}

let provider = providerWith(SIGNING_KEYS ? JSON.parse(SIGNING_KEYS) : [await makeKey()]);

async function makeKey() {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(4).toString('hex'), alg, use: 'sig' };
}

// Browsers do not repeat a POST on a connection that is closed at that moment.
const options = { keepAliveTimeout: 60_000 };
createServer(options, async (request, response) => {
  const { url = '', method } = request;
  if (url === '/test/keys') {
    provider = providerWith(JSON.parse(await text(request)));
    response.end();
    return;
  }
  if (url.startsWith(`${mount}/interaction/`)) {
    if (method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        page('<form method="post"><label>Fleet name <input name="who"></label><button>Enter the fleet</button></form>'),
      );
      return;
    }
    const accountId = `fleet|${new URLSearchParams(await text(request)).get('who')}`;
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  if (!url.startsWith(`${mount}/`)) {
    response.writeHead(404).end();
    return;
  }
  const asked = new URL(url, issuer);
  if (asked.pathname.endsWith('/sign-in') && !asked.searchParams.has('nonce')) {
    response.writeHead(400).end('A nonce is required.');
    return;
  }
  if (asked.pathname.endsWith('/sign-out') && !asked.searchParams.has('state')) {
    asked.searchParams.delete('post_logout_redirect_uri');
  }
  Object.assign(request, { originalUrl: url, url: (asked.pathname + asked.search).slice(mount.length) });
  await provider.callback()(request, response);
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`${issuer}\n`));
