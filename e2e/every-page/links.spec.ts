// The links between pages of different remotes lead to something that is there. Every link is followed in links.full.spec.ts.
import { followLinks } from './links.ts';
import type { Place } from './place.ts';
import { test } from './reach.ts';

const here: readonly Place[] = [
  { path: '/', shows: ['region', 'Connections'] },
  { path: '/locations/uptime', shows: ['row'] },
  { path: '/locations/nevi-report', shows: ['table', 'Findings'] },
];

test('links of Home, of uptime, and of the NEVI report lead to something that is there', { tag: '@full' }, async ({
  page,
  visit,
}) => {
  test.setTimeout(120_000);
  await followLinks(page, here, await visit(here));
});
