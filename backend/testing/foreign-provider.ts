// Runs another's OpenID provider beside a backend under test.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { type TokenSet, Visitor } from './browserless.ts';
import { freePort } from './free-port.ts';

const program = resolve(__dirname, 'foreign-provider.mjs');
const clientId = 'fleet-console';
const alg = 'PS256';

/** People it knows; each may do what their groups may. */
export type Person = 'olga' | 'vic' | 'val' | 'noah' | 'nemo' | 'cora' | 'jo' | 'ozzy' | 'sue';

export interface ForeignProvider {
  issuer: string;
  /** What a backend has to be told of it; the groups file is the test's. */
  environment: Record<string, string>;
  /** The whole code flow with PKCE, as a console at this origin goes through it. */
  signIn(person: Person, consoleOrigin: string): Promise<TokenSet>;
  /** A token that it might have issued to Olga, with these claims and header on top. */
  issue(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  /** Signs with a new key from now on, and withdraws the one before. */
  rotate(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again where it was, with the same keys. */
  start(): Promise<void>;
}

/** None may outlive the tests, not even one whose test forgot it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** @param consoleOrigins where consoles are served from that people sign in for */
export async function startForeignProvider(consoleOrigins: readonly string[]): Promise<ForeignProvider> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}/realms/fleet`;
  const audience = 'urn:fleet:portal-api';
  let key = await makeKey();
  let child: ChildProcess;

  const provider: ForeignProvider = {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_AUDIENCE: audience,
      OIDC_SCOPE: 'openid profile',
      OIDC_GROUPS_CLAIM: 'https://fleet.example/groups',
      OIDC_EMAIL_CLAIM: 'contact.mail',
    },
    async signIn(person, consoleOrigin) {
      const visitor = new Visitor(origin);
      const verifier = randomBytes(32).toString('base64url');
      const redirect = `${consoleOrigin}/login/callback`;
      const asked = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirect,
        scope: 'openid profile',
        nonce: randomBytes(16).toString('base64url'),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      const form = await visitor.follow(await visitor.request(`/realms/fleet/protocol/sign-in?${asked}`));
      const { url } = await visitor.follow(await visitor.request(form.url.href, { who: person }));
      const response = await fetch(`${issuer}/protocol/tokens`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: clientId,
          grant_type: 'authorization_code',
          code: url.searchParams.get('code') ?? '',
          code_verifier: verifier,
          redirect_uri: redirect,
        }),
      });
      if (response.status !== 200) throw new Error(`No tokens for ${person} but ${await response.text()}`);
      return (await response.json()) as TokenSet;
    },
    async issue(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const good = {
        iss: issuer,
        aud: audience,
        sub: 'fleet|olga',
        contact: { mail: 'olga@fleet.example' },
        'https://fleet.example/groups': ['Fleet operators'],
        iat: now,
        exp: now + 600,
      };
      return new SignJWT({ ...good, ...claims })
        .setProtectedHeader({ alg, typ: 'at+jwt', ...(key.kid ? { kid: key.kid } : {}), ...header })
        .sign(await importJWK(key, alg));
    },
    async rotate() {
      key = await makeKey();
      const response = await fetch(`${origin}/test/keys`, { method: 'POST', body: JSON.stringify([key]) });
      if (!response.ok) throw new Error(`The keys were not taken: ${response.status}`);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    async start() {
      child = spawn(process.execPath, [program], {
        env: {
          PATH: process.env.PATH ?? '',
          PORT: String(port),
          ORIGINS: consoleOrigins.join(),
          SIGNING_KEYS: JSON.stringify([key]),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await untilReady(child);
    },
  };
  await provider.start();
  return provider;
}

/** @throws with what it said last, when it ends before it says where it is */
async function untilReady(child: ChildProcess): Promise<void> {
  running.add(child);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise<void>((done, fail) => {
    child.stdout?.once('data', () => done());
    child.once('exit', () => {
      running.delete(child);
      fail(new Error(`The provider ended: ${said}`));
    });
  });
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(4).toString('hex'), alg, use: 'sig' };
}
