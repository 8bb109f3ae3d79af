import { type SignOutManager, signOut } from './sign-out.ts';

jest.mock('../report.ts');

function managerOf(more: { revocation?: string; endSession?: string; isAway?: boolean; isKept?: boolean }) {
  const steps: string[] = [];
  const step = (name: string) => async () => {
    steps.push(name);
  };
  const endpoint = (address: string | undefined) => async () => {
    if (more.isAway) throw new TypeError('Failed to fetch');
    return address;
  };
  const manager: SignOutManager = {
    metadataService: {
      getRevocationEndpoint: endpoint(more.revocation) as SignOutManager['metadataService']['getRevocationEndpoint'],
      getEndSessionEndpoint: endpoint(more.endSession),
    },
    revokeTokens: step('revoked'),
    signoutRedirect: step('at the provider'),
    removeUser: async () => {
      steps.push('removed here');
      if (more.isKept) throw new Error('The storage is blocked.');
    },
  };
  return { steps, run: () => signOut(manager, (path) => steps.push(path)) };
}

test.each([
  ['ends at the provider', { revocation: '/revoke', endSession: '/end' }, ['revoked', 'at the provider']],
  ['ends at one that revokes nothing', { endSession: '/end' }, ['at the provider']],
  [
    'ends here at one that has no sign-out, and the sign-in page will say so',
    { revocation: '/revoke' },
    ['revoked', 'removed here', '/login?signedOut=here'],
  ],
  [
    'loads the page again when the session cannot be removed',
    { isAway: true, isKept: true },
    ['removed here', '/login?signedOut=here'],
  ],
  ['ends here when the provider is away', { isAway: true }, ['removed here', '/login?signedOut=here']],
])('a sign-out %s', async (_what, more, expected) => {
  const { steps, run } = managerOf(more);
  await run();
  expect(steps).toEqual(expected);
});
