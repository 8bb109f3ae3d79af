import { bringTogether, type Meanwhile } from './meanwhile.ts';

const base = {
  name: 'Harbor',
  description: 'By the water',
  countryCode: 'US',
  partyId: 'VLT',
  tariffId: 'US-A',
} as const;

test.each<[string, object, object, object, Partial<Meanwhile>]>([
  ['nothing of the other', {}, { name: 'Mine' }, { name: 'Mine' }, {}],
  [
    'what the other changed alone is taken',
    { description: 'Theirs' },
    { name: 'Mine' },
    { name: 'Mine', description: 'Theirs' },
    { taken: [{ label: 'Description', theirs: 'Theirs' }] },
  ],
  [
    'what both changed stays as it was typed',
    { name: 'Theirs' },
    { name: 'Mine' },
    { name: 'Mine' },
    { contested: [{ label: 'Name', theirs: 'Theirs' }] },
  ],
  ['what both changed alike is no difference', { partyId: 'ABC' }, { partyId: 'ABC' }, { partyId: 'ABC' }, {}],
  [
    'a tariff is taken with its country',
    { countryCode: 'CA', tariffId: 'CA-A' },
    {},
    { countryCode: 'CA', tariffId: 'CA-A' },
    { taken: [{ label: 'Country code and tariff', theirs: 'CA, CA-A' }] },
  ],
  [
    'a tariff of another country never comes to the country that was chosen here',
    { tariffId: 'US-B' },
    { countryCode: 'CA', tariffId: 'CA-A' },
    { countryCode: 'CA', tariffId: 'CA-A' },
    { contested: [{ label: 'Country code and tariff', theirs: 'US, US-B' }] },
  ],
])('%s', (_what, theirs, mine, values, { taken = [], contested = [] }) => {
  expect(bringTogether(base, { ...base, ...theirs }, { ...base, ...mine })).toEqual({
    values: { ...base, ...values },
    taken,
    contested,
  });
});
