import { devicesApi } from '@dmp/shared/api';
import { chargeboxPartyIds } from './party-ids.ts';

const callsTo = (parties: Readonly<Record<string, string | null>>) => {
  const requested: string[] = [];
  const api = devicesApi({
    async send({ query = {} }) {
      expect(query.fields).toBe('partyId');
      requested.push(String(query.chargeboxId));
      return { content: Object.entries(parties).map(([id, partyId]) => ({ chargeboxId: id, partyId })) };
    },
    download: () => Promise.reject(new Error('not expected')),
  });
  return { requested, api };
};

test.each<[string, readonly string[], object[]]>([
  ['a device with a party', ['CB-1'], [{ chargeboxId: 'CB-1', partyId: 'DMP' }]],
  ['a device without a party', ['CB-2'], [{ chargeboxId: 'CB-2', partyId: null }]],
  ['a device that is not in the list', ['CB-9'], [{ chargeboxId: 'CB-9' }]],
  ['no devices', [], []],
])('%s', async (_name, ids, pairs) => {
  // The filter matches substrings, so the response has CB-10 as well.
  const { api } = callsTo({ 'CB-1': 'DMP', 'CB-2': null, 'CB-10': 'XYZ' });
  expect(await chargeboxPartyIds(api, ids)).toEqual(pairs);
});

test('many devices are requested in several calls, each with a filter within the length limit', async () => {
  const { requested, api } = callsTo({});
  await chargeboxPartyIds(
    api,
    Array.from({ length: 200 }, (_, index) => `CB-${index}`.padEnd(48, 'X')),
  );
  expect(requested.length).toBeGreaterThan(1);
  expect(Math.max(...requested.map(({ length }) => length))).toBeLessThanOrEqual(4000);
});
