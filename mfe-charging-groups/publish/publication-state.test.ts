import { aPublication } from '../testing/groups.ts';
import { publicationState } from './publication-state.ts';

test.each([
  [{}, { word: 'Delivered', tone: 'green' }],
  [
    { deliveredAt: null, attempts: 0 },
    { word: 'Waiting', tone: 'orange' },
  ],
  [
    { deliveredAt: null, attempts: 1 },
    { word: 'Being sent', tone: 'orange' },
  ],
  [
    { deliveredAt: null, attempts: 2, lastError: 'The receiver answered 503.' },
    {
      word: 'Not delivered yet',
      tone: 'red',
      detail: 'The receiver answered 503. Tried 2 times; trying again.',
    },
  ],
])('%j is %j', (facts, state) => {
  expect(publicationState(aPublication(facts))).toEqual(state);
});
