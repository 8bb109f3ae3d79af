import type { PublicationState } from '@dmp/shared/contract';
import { type DeliveryFacts, publicationStateOf } from './publication-state.ts';

const waiting: DeliveryFacts = { deliveredAt: null, refusedAt: null, skippedAt: null, attempts: 0, lastError: null };

test.each<[string, Partial<DeliveryFacts>, boolean, PublicationState]>([
  ['just published', {}, true, 'WAITING'],
  ['just published, without a receiver', {}, false, 'NO_RECEIVER'],
  ['being sent', { attempts: 1 }, true, 'WAITING'],
  ['being sent by another process', { attempts: 1 }, false, 'WAITING'],
  [
    'refused for good',
    { attempts: 1, refusedAt: new Date(), lastError: 'The receiver answered 422.' },
    true,
    'REFUSED',
  ],
  ['skipped', { attempts: 3, skippedAt: new Date(), lastError: 'The receiver answered 503.' }, true, 'SKIPPED'],
  [
    'taken in the moment in which it was skipped',
    { attempts: 1, skippedAt: new Date(), deliveredAt: new Date() },
    true,
    'DELIVERED',
  ],
  ['not taken', { attempts: 3, lastError: 'The receiver answered 503.' }, true, 'FAILED'],
  ['not taken, by another process', { attempts: 3, lastError: 'The receiver answered 503.' }, false, 'FAILED'],
  ['taken', { attempts: 4, deliveredAt: new Date() }, true, 'DELIVERED'],
  ['taken before the receiver was removed', { attempts: 1, deliveredAt: new Date() }, false, 'DELIVERED'],
])('a publication that is %s', (_, facts, hasReceiver, state) => {
  expect(publicationStateOf({ ...waiting, ...facts }, hasReceiver)).toBe(state);
});
