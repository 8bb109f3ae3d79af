import { limits, serverLimits } from '@dmp/shared/contract';
import fc from 'fast-check';
import { quickMs, Replacement, Replacements, sharing, type Visitor } from './shared-identity.ts';

const boot = { make: 'ABB', model: 'Terra 54', serialNumber: 'A-1' };
const start = Date.parse('2026-11-28T08:00:00Z');
const from = (address: string | null, more: Partial<Visitor> = {}): Visitor => ({
  ...{ address, at: start, lastBoot: null },
  ...more,
});
const here = from('192.0.2.1', { boot });

test('a connection that nobody answers is given up later than one that ends because it was replaced', () => {
  expect(serverLimits.frames.closeMs).toBeGreaterThan(quickMs);
});

test('a connection from elsewhere, or of another charger, names both', () => {
  const elsewhere = from('192.0.2.2');
  const other = new Replacement(here, elsewhere);
  // It may have been lost unseen.
  expect(other.finding()).toBeUndefined();
  other.ended(true, start);
  expect(other.finding()).toEqual({
    sentence: 'A connection from 192.0.2.2 replaced one from 192.0.2.1 (ABB Terra 54, serial number A-1).',
    isFirst: true,
  });
  elsewhere.boot = boot;
  expect(other.finding()).toMatchObject({ isFirst: false });
  const after = from('192.0.2.1');
  const replacement = new Replacement(here, after);
  expect(replacement.finding()).toBeUndefined();
  after.boot = { make: 'BTC', model: 'Slim' };
  expect(replacement.finding()?.sentence).toBe(
    'A connection from 192.0.2.1 (BTC Slim) replaced one from 192.0.2.1 (ABB Terra 54, serial number A-1).',
  );
  // Once.
  expect(replacement.finding()).toBeUndefined();
});

test.each<[string, Visitor]>([
  ['from the same address', from('192.0.2.1')],
  ['from an address that is not known', from(null)],
  ['that says the same of itself in other letters', from('192.0.2.1', { boot: { ...boot, make: 'abb ' } })],
  ['that says no serial number', from('192.0.2.1', { boot: { make: 'ABB', model: 'Terra 54' } })],
])('a charger that replaces its own connection %s is no other', (_, after) => {
  const replacement = new Replacement(here, after);
  replacement.ended(true, start);
  expect(replacement.finding()).toBeUndefined();
  expect(replacement.counts()).toBe(false);
});

test('an address of the same IPv6 network is the same', () => {
  const replacement = new Replacement(from('2001:db8::1'), from('2001:db8::2'));
  replacement.ended(true, start);
  expect(replacement.finding()).toBeUndefined();
});

test('one that has not booted on its connection is compared by its last boot', () => {
  const after = from('192.0.2.1', { lastBoot: boot });
  const replacement = new Replacement(from('192.0.2.1', { lastBoot: boot }), after);
  expect(replacement.finding()).toBeUndefined();
  after.boot = { ...boot, serialNumber: 'B-2' };
  expect(replacement.finding()?.sentence).toBe(
    'A connection from 192.0.2.1 (ABB Terra 54, serial number B-2) replaced one from 192.0.2.1 (last known as ABB Terra 54, serial number A-1).',
  );
  // What it said before is no proof.
  replacement.ended(true, start);
  expect(replacement.counts()).toBe(false);
});

test.each([
  ['drops its connection at once', 100, true],
  ['does not answer', 30_000, false],
])('one of two that %s is alive, or may not be', (_, later, isAlive) => {
  const second = from('192.0.2.2', { boot: { ...boot, serialNumber: 'B-2' } });
  const replacement = new Replacement(here, second);
  replacement.ended(false, start + later);
  expect(replacement.counts()).toBe(isAlive);
  // By itself it says nothing: a charger may have two lines.
  const same = new Replacement(here, from('192.0.2.2', { boot }));
  same.ended(false, start + later);
  expect([same.finding(), same.counts()]).toEqual([undefined, false]);
});

test('the longest names and addresses leave room for both', () => {
  const name = 'n'.repeat(10_000);
  const long = { make: name, model: name, serialNumber: 'A' };
  const address = '2001:0db8:0000:0000:0000:0000:0000:0001';
  const after = from(address, { boot: { ...long, serialNumber: 'B'.repeat(25) } });
  const sentence = new Replacement(from(address, { boot: long }), after).finding()?.sentence;
  expect(sentence?.length).toBeLessThanOrEqual(limits.rejectedConnections.detail);
  expect(sentence).toMatch(/serial number A\)\.$/);
});

test('it counts once, where the connection that was replaced was alive', () => {
  const replacement = new Replacement(here, from('192.0.2.2'));
  expect(replacement.counts()).toBe(false);
  replacement.ended(true, start);
  expect([replacement.counts(), replacement.counts()]).toEqual([true, false]);
  const lost = new Replacement(here, from('192.0.2.2'));
  lost.ended(false, start);
  expect(lost.finding()).toBeUndefined();
  expect(lost.counts()).toBe(false);
});

test('from the third replacement in ten minutes, the one that is connected is kept for two minutes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 8 * 60_000 }), { maxLength: 12 }), async (gaps) => {
      const replacements = new Replacements({ found() {}, counted() {} });
      const times: number[] = [];
      let now = 1_000_000;
      for (const gap of gaps) {
        now += gap;
        const recent = times.filter((at) => now - at < sharing.withinMs);
        const last = recent.at(-1) ?? 0;
        const kept = recent.length >= sharing.replacements ? Math.max(0, last + sharing.keptMs - now) : 0;
        expect(replacements.waitSeconds('CB-1', now)).toBe(Math.ceil(kept / 1000));
        expect(replacements.waitSeconds('CB-2', now)).toBe(0);
        if (kept > 0) continue;
        replacements.note('CB-1', now);
        times.push(now);
      }
    }),
    { seed: 51, numRuns: 2000 },
  );
});
