import Fastify, { type FastifyInstance } from 'fastify';
import type { Connections } from '../../connections/index.ts';
import { ProviderUnavailable } from '../../identity/provider-unavailable.ts';
import { TokenFault } from '../../identity/token-fault.ts';
import type { TokenVerifier } from '../../identity/tokens.ts';
import { answerErrors } from './answer-errors.ts';
import { guard } from './guard.ts';

const opened: FastifyInstance[] = [];
/** Called for each connection whose caller is authenticated. */
const busy = jest.fn();
beforeEach(() => busy.mockClear());
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())));
/** Starts a server that is closed after the test. */
function open(verify: TokenVerifier['verify']): FastifyInstance {
  const app = Fastify();
  opened.push(app);
  app.decorate('connections', { busy } as unknown as Connections);
  answerErrors(app);
  guard(app, { verify });
  return app;
}

const tokens: TokenVerifier = { verify: () => Promise.reject(new Error('not here')) };

test('a route without config.access cannot be registered', () => {
  const app = Fastify();
  guard(app, tokens);
  expect(() => app.get('/open', async () => 'x')).toThrow('GET /open does not say who may call it (config.access).');
});

test('a route with an unknown option cannot be registered', () => {
  const app = Fastify();
  guard(app, tokens);
  const config = { access: 'public', namesChargers: true } as const;
  expect(() => app.post('/open', { config }, async () => 'x')).toThrow(
    'POST /open has the unknown option config.namesChargers.',
  );
});

test('an unusable token is rejected with a sentence and a code', async () => {
  const app = open(() => Promise.reject(new TokenFault('audience', 'It is for another application.')));
  app.get('/', { config: { access: 'signed-in' } }, async () => 'x');
  const answer = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }), {
    headers: { authorization: 'Bearer x' },
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ error: 'It is for another application.', tokenFault: 'audience' });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
});

test.each([
  ['a token that is not valid', new Error('expired'), 401, 'The token is not valid or has expired. Sign in again.'],
  [
    'a token that cannot be verified at the moment',
    new ProviderUnavailable(new Error('refused')),
    503,
    'The identity provider does not answer, so you cannot be identified. Try again in a moment.',
  ],
])('%s', async (_name, cause, status, error) => {
  const app = open(() => Promise.reject(cause));
  app.get('/', { config: { access: 'signed-in' } }, async () => 'x');
  const answer = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }), {
    headers: { authorization: 'Bearer x' },
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error });
  expect(answer.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
});

test.each([
  ['the permission', ['read:logs'], 200],
  ['another permission', ['read:devices'], 403],
  ['none', [], 403],
] as const)('a caller with %s of a route: %j is answered with %d', async (_name, permissions, status) => {
  const app = open(async () => ({
    id: '1',
    email: 'sam@example.com',
    name: 'Sam',
    owner: undefined,
    permissions: new Set(permissions),
  }));
  app.get('/', { config: { access: 'read:logs' } }, async () => 'x');
  const answer = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }), {
    headers: { authorization: 'Bearer x' },
  });
  expect(answer.status).toBe(status);
  expect(busy).toHaveBeenCalledTimes(1);
  if (status === 403) {
    expect(await answer.json()).toEqual({ error: 'This needs the permission read:logs, which you do not have.' });
  }
});
