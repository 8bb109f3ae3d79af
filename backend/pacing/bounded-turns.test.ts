import { setImmediate as turn } from 'node:timers/promises';
import { boundedTurns, TooBusy } from './bounded-turns.ts';

/** Work that ends when it is told to, and a count of what is being done. */
function heldWork() {
  const ends: (() => void)[] = [];
  return {
    begun: () => ends.length,
    endFirst: () => ends.shift()?.(),
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
  };
}
const turns = () => boundedTurns({ atOnce: 2, waiting: 1, sentence: 'Too many at once.' });

test('so much is done at once, and the rest in its turn', async () => {
  const { take } = turns();
  const held = heldWork();
  const all = [take(held.work), take(held.work), take(held.work)];
  await turn();
  expect(held.begun()).toBe(2);
  held.endFirst();
  await turn();
  expect(held.begun()).toBe(2);
  held.endFirst();
  held.endFirst();
  await Promise.all(all);
});

test('what would wait too long is refused', async () => {
  const { take } = turns();
  const held = heldWork();
  const all = [take(held.work), take(held.work), take(held.work)];
  await expect(take(held.work)).rejects.toEqual(new TooBusy('Too many at once.'));
  for (const _ of all) {
    await turn();
    held.endFirst();
  }
  await Promise.all(all);
  await expect(take(async () => 'done')).resolves.toBe('done');
});

test('whoever goes while waiting makes room', async () => {
  const limited = turns();
  const held = heldWork();
  const all = [limited.take(held.work), limited.take(held.work)];
  const gone = new AbortController();
  const waits = limited.take(held.work, gone.signal);
  expect(limited.waiting).toBe(1);
  gone.abort(new Error('gone'));
  await expect(waits).rejects.toThrow('gone');
  expect(limited.waiting).toBe(0);
  held.endFirst();
  held.endFirst();
  await Promise.all(all);
});

test('work that fails gives its turn on', async () => {
  const { take } = boundedTurns({ atOnce: 1, waiting: 0, sentence: 'Too many at once.' });
  await expect(take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(take(async () => 1)).resolves.toBe(1);
});

test('work that goes on though nobody waits for it keeps its turn', async () => {
  const { take } = turns();
  const held = heldWork();
  const gone = new AbortController();
  const left = [take(held.work, gone.signal), take(held.work, gone.signal)];
  await turn();
  gone.abort(new Error('gone'));
  for (const one of left) await expect(one).rejects.toThrow('gone');
  const next = take(held.work);
  await turn();
  expect(held.begun()).toBe(2);
  held.endFirst();
  await turn();
  expect(held.begun()).toBe(2);
  held.endFirst();
  held.endFirst();
  await next;
  await expect(take(held.work, gone.signal)).rejects.toThrow('gone');
});
