import type { Permission } from '@dmp/shared/contract';
import { ProviderUnavailable } from '../identity/provider-unavailable.ts';
import { TokenFault } from '../identity/token-fault.ts';
import { admission } from './admission.ts';

describe('who may watch', () => {
  const security = { note: jest.fn() };
  let hasEnded = false;
  beforeEach(() => {
    hasEnded = false;
  });
  const tokens = {
    verify: async (token: string) => {
      const permissions: Permission[] = token === 'reader' ? ['read:logs'] : ['read:devices'];
      if (token === 'elsewhere') throw new TokenFault('audience', 'It is for another application.');
      if (token === 'old') throw new TokenFault('expired', 'It has expired.');
      if (token === 'who knows') throw new ProviderUnavailable(new Error('away'));
      if (hasEnded) throw new Error('has ended');
      if (token !== 'reader' && token !== 'other') throw new Error('not valid');
      const email = `${token}@example.com`;
      return { id: token, email, name: token, permissions: new Set(permissions), owner: undefined, grantId: 'G1' };
    },
  };
  const admit = admission({
    tokens,
    security,
    sessions: { hasEnded: () => hasEnded },
    isVisible: async (chargeboxId) => chargeboxId === 'CP1',
  });
  const what = 'GET /api/live-logs';
  test.each([
    ['', 4401, [['token-refused', { who: null, address: '192.0.2.1', what }]]],
    ['token=nonsense&chargeboxId=CP1', 4401, [['token-refused', { who: null, address: '192.0.2.1', what }]]],
    ['token=who+knows&chargeboxId=CP1', 1013, []],
    ['token=elsewhere&chargeboxId=CP1', 1013, [['token-refused', { who: null, address: '192.0.2.1', what }]]],
    ['token=old&chargeboxId=CP1', 4401, [['token-refused', { who: null, address: '192.0.2.1', what }]]],
    [
      'token=other&chargeboxId=CP1',
      4403,
      [['permission-refused', { who: 'other@example.com', address: '192.0.2.1', what }]],
    ],
    ['token=reader', 4404, []],
    ['token=reader&chargeboxId=CP2', 4404, []],
  ])('%s is closed with %d, and told of if it is a refusal', async (query, code, told) => {
    expect(await admit(new URLSearchParams(query), '192.0.2.1')).toMatchObject({ code });
    expect(security.note.mock.calls).toEqual(told);
  });
  test('nobody whose session or rights have ended, whatever the token says', async () => {
    hasEnded = true;
    const query = new URLSearchParams('token=reader&chargeboxId=CP1');
    expect(await admit(query, null)).toMatchObject({ code: 4401 });
    hasEnded = false;
    const watch = await admit(query, null);
    if ('code' in watch) throw new Error(watch.reason);
    expect([await watch.isGood(), watch.hasEnded()]).toEqual([true, false]);
    hasEnded = true;
    expect([await watch.isGood(), watch.hasEnded()]).toEqual([false, true]);
  });
  test('with the permission, of a device that may be known', async () => {
    const watch = await admit(new URLSearchParams('token=reader&chargeboxId=CP1&evseUids=E1,E2'), null);
    expect(watch).toMatchObject({
      chargeboxId: 'CP1',
      evseUids: new Set(['E1', 'E2']),
      person: 'reader',
    });
  });
});
