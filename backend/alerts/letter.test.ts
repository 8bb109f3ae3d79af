import type { AlertEvaluation, AlertSite } from '@dmp/shared/contract';
import { endLetter, lengthOf, type Sender, startLetter } from './letter.ts';

const publicUrl = 'https://console.example.com';
const sender: Sender = {
  ...{ id: '7f', name: 'Night watch', description: 'Call the duty.', type: 'LOW_SITE_AVAILABILITY' },
  ...{ severity: 'CRITICAL', threshold: 50 },
};
const harbor: AlertSite = { id: 'S1', name: 'Harbor', evses: 4, available: 1, down: 3 };
const found: AlertEvaluation = {
  ...{ at: '2026-11-20T08:00:00.000Z', alerting: true },
  summary: '1 of 9 sites has less than 50 % of its EVSEs available.',
  ...{ sites: [harbor], siteCount: 1, sitesWatched: 9, evses: 40, available: 30 },
};
const startedAt = new Date('2026-11-20T08:00:00Z');
const occasion = { startedAt, sites: [harbor], siteCount: 1 };

test('a start tells what, since when, which sites and where to look', () => {
  const { subject, text } = startLetter(sender, occasion, found, publicUrl);
  expect(subject).toBe('[CRITICAL] Night watch: 1 of 9 sites has less than 50 % of its EVSEs available');
  expect(text).toBe(`Night watch (CRITICAL)

1 of 9 sites has less than 50 % of its EVSEs available.
Since 2026-11-20 08:00 UTC
Threshold: 50%

Sites:
- Harbor (S1): 1 of 4 EVSEs available (25.0%)

Call the duty.

Open it in the console: https://console.example.com/alerts?alert=7f

You receive this email because you are a recipient of this alert in the Device Management Portal.
`);
});

test('an end tells how long it was, and how it came', () => {
  const over = { ...occasion, endedAt: new Date('2026-11-20T09:15:00Z') };
  const byItself = endLetter(sender, over, { by: 'recovery', found: { ...found, summary: 'All is well.' } }, publicUrl);
  expect(byItself.subject).toBe('[CRITICAL] Ended: Night watch');
  expect(byItself.text).toContain('All is well.\nFrom 2026-11-20 08:00 UTC to 2026-11-20 09:15 UTC (1 h 15 min)');
  expect(endLetter(sender, over, { by: 'recovery' }, publicUrl).text).toContain(
    'The alert recovered while it was silenced.',
  );
  const byStaff = { by: 'staff', email: 'olga@example.com', how: 'removed' } as const;
  expect(endLetter(sender, over, byStaff, publicUrl).text).toContain(
    'The alert was removed by olga@example.com while it was going off.',
  );
});

test('names are text in HTML, whatever they are', () => {
  const name = `<img src=x onerror="alert('1')">`;
  const { html } = startLetter(
    { ...sender, name, description: name },
    occasion,
    { ...found, sites: [{ ...harbor, name }] },
    publicUrl,
  );
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;/g)?.length).toBe(4);
});

test('more sites than are named are counted', () => {
  const { text, html } = startLetter(sender, occasion, { ...found, siteCount: 1235 }, publicUrl);
  expect(text).toContain('(25.0%)\nand 1,234 more\n');
  expect(html).toContain('and 1,234 more');
});

test('the network has no list of sites', () => {
  const network: Sender = { ...sender, type: 'LOW_NETWORK_AVAILABILITY', description: null };
  const { text, html } = startLetter(network, occasion, { ...found, sites: [], siteCount: 0 }, publicUrl);
  expect(text).not.toContain('Sites');
  expect(html).not.toContain('<table');
});

test.each([
  [20_000, 'less than a minute'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [90_061_000, '1 d 1 h'],
  [86_460_000, '1 d 1 min'],
])('%d ms are %s', (milliseconds, words) => {
  expect(lengthOf(milliseconds)).toBe(words);
});
