// A sign-in by the code flow without its pages: it takes a tenth of the time. Each context gets tokens of its own, because
// refresh tokens rotate and contexts that shared one would end each other's session. The password is checked once for
// each account and worker: the provider knows the account by its cookie then.
import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, type Page, request } from '@playwright/test';

interface Oidc {
  authority: string;
  clientId: string;
  scope?: string;
  resource?: string;
}

interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  token_type: string;
  scope: string;
  expires_in: number;
}

const password = 'demo';

/** By console and account: what holds the provider's cookies. */
const visitors = new Map<string, APIRequestContext>();
/** By console: its provider. */
const providers = new Map<string, Oidc>();

/** Gives the pages of this context a session at this console from now on, with the provider's cookies. */
export async function addSession(page: Page, origin: string, email: string): Promise<void> {
  const name = `${origin} ${email}`;
  const visitor = visitors.get(name) ?? (await request.newContext({ extraHTTPHeaders: { accept: 'text/html' } }));
  visitors.set(name, visitor);
  const oidc = await providerOf(visitor, origin);
  const { expires_in, ...tokens } = await codeFlow(visitor, origin, oidc, email);
  const [, claims = ''] = tokens.id_token.split('.');
  // As oidc-client-ts keeps it.
  const user = {
    ...tokens,
    profile: JSON.parse(Buffer.from(claims, 'base64url').toString()),
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
  };
  await page.context().addCookies((await visitor.storageState()).cookies);
  await page.addInitScript(
    ({ consoleOrigin, mark, key, text }) => {
      // Once: what the console keeps later is newer, and after a sign-out it keeps nothing.
      if (location.origin !== consoleOrigin || localStorage.getItem(mark)) return;
      localStorage.setItem(mark, 'added');
      localStorage.setItem(key, text);
    },
    {
      consoleOrigin: origin,
      mark: `e2e.session.${randomBytes(6).toString('hex')}`,
      key: `oidc.user:${oidc.authority}:${oidc.clientId}`,
      text: JSON.stringify(user),
    },
  );
}

async function providerOf(visitor: APIRequestContext, origin: string): Promise<Oidc> {
  const held = providers.get(origin);
  if (held) return held;
  const { oidc }: { oidc: Oidc } = await (await visitor.get(`${origin}/config.json`)).json();
  providers.set(origin, oidc);
  return oidc;
}

async function codeFlow(visitor: APIRequestContext, origin: string, oidc: Oidc, email: string): Promise<Tokens> {
  const { authority, clientId, scope = 'openid profile email offline_access', resource } = oidc;
  const verifier = randomBytes(32).toString('base64url');
  const ofClient = {
    ...{ client_id: clientId, redirect_uri: `${origin}/login/callback` },
    ...(resource === undefined ? {} : { resource }),
  };
  const parameters = new URLSearchParams({
    ...{ ...ofClient, scope, response_type: 'code', state: 'e2e', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const codeIn = (address: string) => new URL(address).searchParams.get('code');
  let answer = await visitor.get(`${authority}/auth?${parameters}`);
  // At first, and after a sign-out, the answer is the form.
  if (!codeIn(answer.url())) answer = await visitor.post(answer.url(), { form: { email, password } });
  const code = codeIn(answer.url());
  if (!code) throw new Error(`${email} was not signed in: ${answer.status()} at ${answer.url()}`);
  const tokens = await visitor.post(`${authority}/token`, {
    form: { ...ofClient, grant_type: 'authorization_code', code, code_verifier: verifier },
  });
  if (!tokens.ok()) throw new Error(`${email} got no tokens: ${tokens.status()} ${await tokens.text()}`);
  return tokens.json();
}
