import type { ChargingGroupOverview, PublicationState } from '@dmp/shared/contract';
import { aGroup } from '../testing/groups.ts';
import { publishedSummary } from './published-state.tsx';

const publishedAt = '2026-11-24T08:00:00.000Z';
const lastUpdatedInCPO = '2026-11-20T08:00:00.000Z';
const publication = (state: PublicationState, lastError: string | null = null) => ({
  publication: { publishedAt, state, lastError },
});
const since = { unpublishedSince: '2026-11-25T08:00:00.000Z' };

test.each<[string, Partial<ChargingGroupOverview>, string, string | null, string | undefined]>([
  ['never published', { lastUpdatedInCPO: null, publication: null }, 'Never published', null, undefined],
  [
    'published for the first time',
    { lastUpdatedInCPO: null, ...publication('WAITING') },
    'Waiting',
    publishedAt,
    undefined,
  ],
  ['published again', publication('WAITING'), 'Waiting', publishedAt, undefined],
  [
    'published without a receiver',
    { lastUpdatedInCPO: null, ...publication('NO_RECEIVER') },
    'Waiting',
    publishedAt,
    'No receiver is configured',
  ],
  [
    'not delivered',
    publication('FAILED', 'The receiver answered 503.'),
    'Failed',
    publishedAt,
    'The receiver answered 503.',
  ],
  [
    'refused by the receiver',
    publication('REFUSED', 'The receiver answered 422.'),
    'Refused',
    publishedAt,
    'The receiver answered 422.',
  ],
  ['published and skipped', publication('SKIPPED'), 'Skipped', publishedAt, undefined],
  ['delivered', publication('DELIVERED'), 'Published', lastUpdatedInCPO, undefined],
  [
    'delivered and changed',
    { ...publication('DELIVERED'), ...since },
    'Changed since published',
    lastUpdatedInCPO,
    undefined,
  ],
  [
    'changed before it was delivered',
    { ...publication('WAITING'), ...since },
    'Waiting, Changed since published',
    publishedAt,
    undefined,
  ],
  ['published, with an older backend that does not send the state', {}, 'Published', lastUpdatedInCPO, undefined],
  ['never published, with an older backend', { lastUpdatedInCPO: null }, 'Never published', null, undefined],
])('a group that was %s', (_case, overrides, badges, at, detail) => {
  const summary = publishedSummary(aGroup(overrides));
  expect(summary.badges.map(({ word }) => word).join(', ')).toBe(badges);
  expect([summary.at, summary.detail]).toEqual([at, detail]);
});
