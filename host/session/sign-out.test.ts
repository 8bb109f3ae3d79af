import { User } from 'oidc-client-ts';
import { report } from '../report.ts';
import { type SignOutManager, signOut } from './sign-out.ts';

jest.mock('../report.ts');

const send = jest.spyOn(globalThis, 'fetch');
const user = new User({
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'Bearer',
  profile: { sub: '1' } as User['profile'],
});

function managerOf(more: {
  revocation?: string;
  endSession?: string;
  isDown?: boolean;
  isRemovalBlocked?: boolean;
  isWithoutRefresh?: boolean;
  revocationStatus?: number;
}) {
  const steps: string[] = [];
  const endpoint = (address: string | undefined) => async () => {
    if (more.isDown) throw new TypeError('Failed to fetch');
    return address;
  };
  send.mockImplementation(async (address, request) => {
    steps.push(`${address}?${request?.body}`);
    return new Response('OK', { status: more.revocationStatus ?? 200 });
  });
  const manager: SignOutManager = {
    settings: { client_id: 'console' },
    metadataService: {
      getRevocationEndpoint: endpoint(more.revocation) as SignOutManager['metadataService']['getRevocationEndpoint'],
      getEndSessionEndpoint: endpoint(more.endSession),
    },
    getUser: async () => (more.isWithoutRefresh ? null : user),
    signoutRedirect: async (request) => {
      steps.push('at the provider');
      expect(request?.extraQueryParams?.state).toMatch(/^signed-out-./);
    },
    removeUser: async () => {
      steps.push('removed here');
      if (more.isRemovalBlocked) throw new Error('The storage is blocked.');
    },
  };
  return { steps, run: () => signOut(manager, (path) => steps.push(path)) };
}

const revoked = '/revoke?token=refresh&token_type_hint=refresh_token&client_id=console';

beforeEach(() => void jest.mocked(report).mockClear());

test.each([
  ['ends at the provider', { revocation: '/revoke', endSession: '/end' }, [revoked, 'at the provider']],
  [
    'without a refresh token revokes none',
    { revocation: '/revoke', endSession: '/end', isWithoutRefresh: true },
    ['at the provider'],
  ],
  ['ends at a provider without a revocation endpoint', { endSession: '/end' }, ['at the provider']],
  [
    'ends here if the provider has no sign-out, and the sign-in page says so',
    { revocation: '/revoke' },
    [revoked, 'removed here', '/login?signedOut=here'],
  ],
  [
    'loads the page again when the session cannot be removed',
    { isDown: true, isRemovalBlocked: true },
    ['removed here', '/login?signedOut=here'],
  ],
  ['ends here when the provider is unavailable', { isDown: true }, ['removed here', '/login?signedOut=here']],
])('a sign-out %s', async (_what, more, expected) => {
  const { steps, run } = managerOf(more);
  await run();
  expect(steps).toEqual(expected);
});

test('only a failed revocation is reported; the body of a response does not matter', async () => {
  await managerOf({ revocation: '/revoke', endSession: '/end' }).run();
  expect(report).not.toHaveBeenCalled();
  const { steps, run } = managerOf({ revocation: '/revoke', endSession: '/end', revocationStatus: 503 });
  await run();
  expect(steps).toEqual([revoked, 'at the provider']);
  expect(report).toHaveBeenCalledWith('The refresh token could not be revoked.', expect.any(Error));
});
