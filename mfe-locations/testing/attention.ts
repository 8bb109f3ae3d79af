import type { Attention, AttentionItem } from '@dmp/shared/contract';

/** One thing that needs a person, with what a test says of it. */
export const anItem = (facts: Partial<AttentionItem> = {}): AttentionItem => ({
  kind: 'OFFLINE',
  subject: 'device-1',
  name: 'AZ-1',
  jobType: null,
  where: 'Harbor, Austin, TX',
  connected: false,
  since: '2026-11-20T11:48:00.000Z',
  extent: 2,
  acknowledgement: null,
  ...facts,
});

/** An answer of `GET attention`, with what a test changes of it. */
export const anAttention = (changes: Partial<Attention> = {}): Attention => ({
  at: '2026-11-20T12:00:00.000Z',
  groups: [],
  ...changes,
});
