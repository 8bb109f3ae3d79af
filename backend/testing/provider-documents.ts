// The two documents of a provider that a backend reads, served for a test that signs tokens itself.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { freePort } from './free-port.ts';

export interface ProviderDocuments {
  issuer: string;
  /** What was asked for, by path. */
  asked: string[];
  /** Answers in place of the documents, while it is set. */
  instead: RequestListener | undefined;
  /** More of the discovery document, or something else in it. */
  more: Record<string, unknown>;
  /** More headers of every answer. */
  headers: Record<string, string>;
  /** Answers without a body, by path. */
  answers: Record<string, { status: number; location: string }>;
  /** The keys at `/own-keys`, where a test names that address. */
  keys: object[];
  /** What is signed by the newest key; the claims go on top of good ones. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  /** Signs with another key from now on; the keys before are withdrawn. */
  rotate(header?: { kid?: string; withdraw?: boolean }): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const audience = 'portal-api';
const alg = 'PS256';

export async function provideDocuments(): Promise<ProviderDocuments> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/realms/fleet`;
  const keys: {
    jwk: JWK;
    privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
    kid: string | undefined;
  }[] = [];
  let server: Server | undefined;

  const documents: ProviderDocuments = {
    issuer,
    asked: [],
    instead: undefined,
    more: {},
    headers: {},
    keys: [],
    answers: {},
    async token(claims = {}, header = {}) {
      const [newest] = keys;
      if (!newest) throw new Error('There is no key.');
      const now = Math.floor(Date.now() / 1000);
      const { privateKey, kid } = newest;
      const good = { iss: issuer, aud: audience, sub: '42', email: 'ann@example.com', iat: now, exp: now + 600 };
      return new SignJWT({ ...good, ...claims })
        .setProtectedHeader({ alg, typ: 'at+jwt', ...(kid ? { kid } : {}), ...header })
        .sign(privateKey);
    },
    async rotate({ kid = crypto.randomUUID(), withdraw = true } = {}) {
      const { privateKey, publicKey } = await generateKeyPair(alg);
      if (withdraw) keys.length = 0;
      const name = kid === '' ? undefined : kid;
      keys.unshift({ jwk: { ...(await exportJWK(publicKey)), ...(name ? { kid: name } : {}) }, privateKey, kid: name });
    },
    async start() {
      server = createServer((request, response) => {
        documents.asked.push(request.url ?? '');
        if (documents.instead) return documents.instead(request, response);
        const answer = documents.answers[request.url?.split('?', 1)[0] ?? ''];
        if (answer) return response.writeHead(answer.status, { location: answer.location }).end();
        const found: Record<string, unknown> = {
          '/realms/fleet/.well-known/openid-configuration': {
            issuer,
            jwks_uri: `http://127.0.0.1:${port}/certs`,
            token_endpoint: `http://127.0.0.1:${port}/token`,
            ...documents.more,
          },
          '/own-keys': { keys: documents.keys },
          '/certs': { keys: keys.map(({ jwk }) => jwk) },
        };
        const document = found[request.url ?? ''];
        response.writeHead(document ? 200 : 404, { 'content-type': 'application/json', ...documents.headers });
        response.end(JSON.stringify(document));
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      server?.closeAllConnections();
      server?.close();
      if (server) await once(server, 'close');
      server = undefined;
    },
  };
  await documents.rotate();
  await documents.start();
  return documents;
}
