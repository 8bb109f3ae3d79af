import type { Publication } from '@dmp/shared/contract';
import { aPublication } from '../testing/groups.ts';
import { type PublicationWords, publicationInWords } from './publication-state.ts';

const open = { deliveredAt: null, attempts: 0 };
const failed = { deliveredAt: null, attempts: 2, lastError: 'The receiver answered 503.' };
const trying = 'The receiver answered 503. Tried 2 times; trying again.';

test.each<[Partial<Publication>, PublicationWords]>([
  [{ state: 'DELIVERED' }, { word: 'Delivered', tone: 'green' }],
  [
    { ...open, state: 'WAITING' },
    { word: 'Waiting', tone: 'orange' },
  ],
  [
    { ...open, state: 'NO_RECEIVER' },
    { word: 'Waiting', tone: 'orange', detail: 'No receiver is configured' },
  ],
  [
    { ...failed, state: 'FAILED' },
    { word: 'Failed', tone: 'red', detail: trying },
  ],
  // A backend that does not say the state.
  [{}, { word: 'Delivered', tone: 'green' }],
  [open, { word: 'Waiting', tone: 'orange' }],
  [failed, { word: 'Failed', tone: 'red', detail: trying }],
])('%j is %j', (facts, words) => {
  expect(publicationInWords(aPublication(facts))).toEqual(words);
});
