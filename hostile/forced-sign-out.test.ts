// A link that is to end somebody else's session.
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { authorizationRequest, signIn, Visitor } from '../backend/testing/browserless.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0' });
});
afterAll(() => backend?.remove());

const signOutLink = (token: string) =>
  `/oidc/session/end?${new URLSearchParams({ id_token_hint: token, post_logout_redirect_uri: `${backend.url}/` })}`;

test('a sign-out with the token of somebody else asks, and ends nothing by itself', async () => {
  const attacker = await signIn(new Visitor(backend.url), 'viewer@example.com');
  const victim = new Visitor(backend.url);
  const own = await signIn(victim, 'admin@example.com');

  const lured = await (await victim.request(signOutLink(attacker.id_token))).text();
  expect(lured).toContain('Sign out?');
  expect(lured).not.toContain('<script');
  const { url } = await victim.follow(await victim.request(authorizationRequest(backend.url).address));
  expect(url.searchParams.get('code')).not.toBeNull();

  // The console's own goes on without a question.
  expect(await (await victim.request(signOutLink(own.id_token))).text()).toContain("document.getElementById('yes')");
});
