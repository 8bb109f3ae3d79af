import type { Publication } from '@dmp/shared/contract';
import { aPublication } from '../testing/groups.ts';
import { canRetry, canSkip, describePublication, type PublicationLabel } from './publication-state.ts';

const open = { deliveredAt: null, attempts: 0 };
const failed = { deliveredAt: null, attempts: 2, lastError: 'The receiver answered 503.' };
const trying = 'The receiver answered 503. Tried 2 times; trying again.';

test.each<[Partial<Publication>, PublicationLabel]>([
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
  [
    { ...failed, state: 'REFUSED', lastError: 'The receiver answered 422.' },
    { word: 'Refused', tone: 'red', detail: 'The receiver answered 422. It is not sent again unless you retry it.' },
  ],
  [
    { ...failed, state: 'SKIPPED', skippedBy: 'jo@example.com' },
    { word: 'Skipped', tone: 'grey', detail: 'The receiver answered 503. Skipped by jo@example.com.' },
  ],
  // Older backends do not send the state.
  [{}, { word: 'Delivered', tone: 'green' }],
  [open, { word: 'Waiting', tone: 'orange' }],
  [failed, { word: 'Failed', tone: 'red', detail: trying }],
])('%j is displayed as %j', (overrides, label) => {
  expect(describePublication(aPublication(overrides))).toEqual(label);
});

test.each<[Publication['state'], retry: boolean, skip: boolean]>([
  ['WAITING', false, true],
  ['NO_RECEIVER', false, true],
  ['FAILED', true, true],
  ['REFUSED', true, true],
  ['SKIPPED', true, false],
  ['DELIVERED', false, false],
  [undefined, false, false],
])('a publication in the state %s can be retried: %s, and skipped: %s', (state, retry, skip) => {
  const publication = aPublication(state ? { state } : {});
  expect([canRetry(publication), canSkip(publication)]).toEqual([retry, skip]);
});
