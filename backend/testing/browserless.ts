// Goes through the sign-in as a browser would: redirects, cookies and forms, without one.
import { createHash, randomBytes } from 'node:crypto';

/** Tokens of the code flow. */
export interface TokenSet {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Keeps cookies and follows redirects within one origin. */
export class Visitor {
  readonly #cookies: Map<string, string>;

  /**
   * @param headers sent with every request
   * @param cookies what an earlier visit left
   */
  constructor(
    readonly origin: string,
    readonly headers: Readonly<Record<string, string>> = {},
    cookies: Iterable<readonly [string, string]> = [],
  ) {
    this.#cookies = new Map(cookies);
  }

  /** Cookies set so far, by name. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  async request(address: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(new URL(address, this.origin), {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        ...this.headers,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length);
      if (expires && new Date(expires).getTime() <= Date.now()) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }

  /** Follows redirects until a page is shown or the path of `end` is reached. */
  async follow(response: Response, end = '/login/callback'): Promise<{ response: Response; url: URL }> {
    let current = response;
    let url = new URL(current.url);
    for (let hops = 0; current.status >= 300 && current.status < 400; hops++) {
      if (hops > 10) throw new Error('The redirects go round in circles.');
      url = new URL(current.headers.get('location') ?? '', url);
      if (url.pathname === end) break;
      current = await this.request(url.href);
    }
    return { response: current, url };
  }
}

const clientId = 'dmp-console';

/** The request that begins a sign-in, and the secret half of its PKCE pair. */
export function authorizationRequest(origin: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${origin}/login/callback`,
    scope: 'openid profile email offline_access',
    resource: `${origin}/api`,
    state: 'abc',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { address: `/oidc/auth?${parameters}`, verifier };
}

/** A call to the token endpoint. */
export async function tokenRequest(
  origin: string,
  form: Record<string, string>,
): Promise<{ status: number; body: TokenSet }> {
  const response = await fetch(`${origin}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...form }),
  });
  return { status: response.status, body: (await response.json()) as TokenSet };
}

/** Signs out as the console does: with the ID token of whoever is signed in. */
export async function signOut(visitor: Visitor, idToken: string): Promise<void> {
  const end = `/oidc/session/end?${new URLSearchParams({ id_token_hint: idToken })}`;
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await (await visitor.request(end)).text()) ?? [];
  await visitor.request('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
}

/** The whole code flow. */
export async function signIn(visitor: Visitor, email: string, password = 'demo'): Promise<TokenSet> {
  const { origin } = visitor;
  const { address, verifier } = authorizationRequest(origin);
  let { response, url } = await visitor.follow(await visitor.request(address));
  if (url.pathname.startsWith('/oidc/interaction/')) {
    ({ response, url } = await visitor.follow(await visitor.request(url.href, { email, password })));
  }
  const code = url.searchParams.get('code');
  if (!code) throw new Error(`No code but ${response.status} at ${url.href}`);
  const { body } = await tokenRequest(origin, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${origin}/login/callback`,
  });
  return body;
}
