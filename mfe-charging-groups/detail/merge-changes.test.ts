import { type MergeResult, mergeChanges } from './merge-changes.ts';

const base = {
  name: 'Harbor',
  description: 'By the water',
  countryCode: 'US',
  partyId: 'VLT',
  tariffId: 'US-A',
} as const;

test.each<[string, object, object, object, Partial<MergeResult>]>([
  ['no remote changes', {}, { name: 'Mine' }, { name: 'Mine' }, {}],
  [
    'a remote change of an unchanged field is applied',
    { description: 'Theirs' },
    { name: 'Mine' },
    { name: 'Mine', description: 'Theirs' },
    { applied: [{ label: 'Description', theirs: 'Theirs' }] },
  ],
  [
    'a field that both changed keeps the input and is a conflict',
    { name: 'Theirs' },
    { name: 'Mine' },
    { name: 'Mine' },
    { conflicts: [{ label: 'Name', theirs: 'Theirs' }] },
  ],
  ['equal changes are no conflict', { partyId: 'ABC' }, { partyId: 'ABC' }, { partyId: 'ABC' }, {}],
  [
    'a tariff is applied together with its country',
    { countryCode: 'CA', tariffId: 'CA-A' },
    {},
    { countryCode: 'CA', tariffId: 'CA-A' },
    { applied: [{ label: 'Country code and tariff', theirs: 'CA, CA-A' }] },
  ],
  [
    'a tariff is not applied to another country',
    { tariffId: 'US-B' },
    { countryCode: 'CA', tariffId: 'CA-A' },
    { countryCode: 'CA', tariffId: 'CA-A' },
    { conflicts: [{ label: 'Country code and tariff', theirs: 'US, US-B' }] },
  ],
])('%s', (_case, theirs, mine, values, { applied = [], conflicts = [] }) => {
  expect(mergeChanges(base, { ...base, ...theirs }, { ...base, ...mine })).toEqual({
    values: { ...base, ...values },
    applied,
    conflicts,
  });
});
