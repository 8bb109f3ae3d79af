import type { Attention, AttentionItem } from '@dmp/shared/contract';

/** An item of the attention list, with overrides. */
export const anItem = (overrides: Partial<AttentionItem> = {}): AttentionItem => ({
  kind: 'OFFLINE',
  subject: 'device-1',
  name: 'AZ-1',
  jobType: null,
  where: 'Harbor, Austin, TX',
  connected: false,
  since: '2026-11-20T11:48:00.000Z',
  extent: 2,
  acknowledgement: null,
  ...overrides,
});

/** A response of `GET attention`, with overrides. */
export const anAttention = (overrides: Partial<Attention> = {}): Attention => ({
  at: '2026-11-20T12:00:00.000Z',
  groups: [],
  ...overrides,
});
