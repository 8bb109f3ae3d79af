import { devicesApi } from '@dmp/shared/api';
import { chargeboxPartyIds } from './party-ids.ts';

const callsTo = (parties: Readonly<Record<string, string | null>>) => {
  const asked: string[] = [];
  const api = devicesApi({
    async send({ query = {} }) {
      expect(query.fields).toBe('partyId');
      asked.push(String(query.chargeboxId));
      return { content: Object.entries(parties).map(([id, partyId]) => ({ chargeboxId: id, partyId })) };
    },
    download: () => Promise.reject(new Error('none is asked for')),
  });
  return { asked, api };
};

test.each<[string, readonly string[], object[]]>([
  ['a device with a party', ['CB-1'], [{ chargeboxId: 'CB-1', partyId: 'DMP' }]],
  ['one without', ['CB-2'], [{ chargeboxId: 'CB-2', partyId: null }]],
  ['one that the list does not have', ['CB-9'], [{ chargeboxId: 'CB-9' }]],
  ['no devices', [], []],
])('%s', async (_name, ids, pairs) => {
  // CB-10 is in the answer because texts are filtered by a part of them.
  const { api } = callsTo({ 'CB-1': 'DMP', 'CB-2': null, 'CB-10': 'XYZ' });
  expect(await chargeboxPartyIds(api, ids)).toEqual(pairs);
});

test('many devices are asked for in several calls, each with a filter of a length that is accepted', async () => {
  const { asked, api } = callsTo({});
  await chargeboxPartyIds(
    api,
    Array.from({ length: 200 }, (_, index) => `CB-${index}`.padEnd(48, 'X')),
  );
  expect(asked.length).toBeGreaterThan(1);
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(4000);
});
