import type { GuardOptions } from '@dmp/shared/shell';
import { type HistoryUpdate, NavigationBlockers } from './navigation-blockers.ts';

const at = (path: string) => new URL(path, 'http://console.test');
const devices = ['/', '/devices', '/devices/1', '/locations'];

/** A browser with these history entries, one of which is current. */
function browser(entries: readonly string[] = devices, index = 2) {
  const world = {
    entries: [...entries],
    /** Index of the current entry. */
    index,
    /** Navigations that the page was notified of. */
    seen: [] as string[],
    /** Pending traversals, in steps. */
    pending: [] as number[],
  };
  const apply = (update: HistoryUpdate) => {
    if (!blockers.allows(update)) return;
    if (update.kind === 'push')
      world.entries.splice(world.index + 1, Number.POSITIVE_INFINITY, update.to.pathname + update.to.search);
    else world.entries[world.index] = update.to.pathname + update.to.search;
    if (update.kind === 'push') world.index += 1;
    blockers.onUpdated(update);
    world.seen.push(update.to.pathname + update.to.search);
  };
  const blockers: NavigationBlockers = new NavigationBlockers(
    { go: (steps) => void world.pending.push(steps), apply },
    index,
    at(entries[index] ?? '/'),
  );
  const traverse = (steps: number) => {
    const next = world.index + steps;
    const path = world.entries[next];
    if (path === undefined) return;
    world.index = next;
    if (blockers.onTraversed(next, at(path))) world.seen.push(path);
  };
  return {
    world,
    blockers,
    move: (kind: HistoryUpdate['kind'], to: string) => apply({ kind, to: at(to), state: null }),
    /** The user goes back or forward; then the browser runs the pending traversals, unless `runs` is false. */
    step(steps: number, { runs = true } = {}) {
      traverse(steps);
      if (runs) this.runPending();
    },
    runPending() {
      for (let steps = world.pending.shift(); steps !== undefined; steps = world.pending.shift()) traverse(steps);
    },
    path: () => world.entries[world.index],
  };
}
type Browser = ReturnType<typeof browser>;

const question = { title: 'Leave without saving?' };

const ways: [name: string, go: (browser: Browser) => void, end: string, entries: string[]][] = [
  ['a link', (b) => b.move('push', '/'), '/', ['/', '/devices', '/devices/1', '/']],
  [
    'a call that replaces',
    (b) => b.move('replace', '/devices/2'),
    '/devices/2',
    ['/', '/devices', '/devices/2', '/locations'],
  ],
  ['back', (b) => b.step(-1), '/devices', devices],
  ['two steps back', (b) => b.step(-2), '/', devices],
  ['forward', (b) => b.step(1), '/locations', devices],
];

describe.each(ways)('%s', (_name, go, end, entries) => {
  test('proceeds without a blocker', () => {
    const b = browser();
    go(b);
    expect(b.path()).toBe(end);
    expect(b.world.seen).toEqual([end]);
    expect(b.blockers.getQuestion()).toBeUndefined();
  });

  test('is blocked: the address stays, the page is not notified, and the user is asked', () => {
    const b = browser();
    b.blockers.block(question);
    go(b);
    expect(b.blockers.getQuestion()).toBe(question);
    expect(b.path()).toBe('/devices/1');
    expect(b.world).toMatchObject({ entries: devices, seen: [] });
  });

  test('Stay changes nothing, and the next attempt asks again', () => {
    const b = browser();
    b.blockers.block(question);
    go(b);
    b.blockers.answer(false);
    b.runPending();
    expect(b.blockers.getQuestion()).toBeUndefined();
    expect(b.world).toMatchObject({ entries: devices, index: 2, seen: [] });
    go(b);
    expect(b.blockers.getQuestion()).toBe(question);
  });

  test('Leave runs it once, and discards the changes', () => {
    const b = browser();
    const onLeave = jest.fn();
    b.blockers.block(question, { onLeave });
    go(b);
    expect(onLeave).not.toHaveBeenCalled();
    b.blockers.answer(true);
    b.runPending();
    expect(onLeave).toHaveBeenCalledTimes(1);
    expect(b.world).toMatchObject({ entries, seen: [end] });
    expect(b.path()).toBe(end);
    expect(b.blockers.getQuestion()).toBeUndefined();
  });

  test('a removed blocker does not ask', () => {
    const b = browser();
    b.blockers.block(question)();
    go(b);
    expect(b.world.seen).toEqual([end]);
  });

  test('several blockers ask one after the other, and one Stay cancels', () => {
    const b = browser();
    const onLeave = jest.fn();
    const second = { title: 'And the other one?' };
    b.blockers.block(question, { onLeave });
    b.blockers.block(second);
    go(b);
    b.blockers.answer(true);
    expect(b.blockers.getQuestion()).toBe(second);
    b.blockers.answer(false);
    expect(onLeave).not.toHaveBeenCalled();
    expect(b.world.seen).toEqual([]);
    go(b);
    b.blockers.answer(true);
    b.blockers.answer(true);
    b.runPending();
    expect(b.world.seen).toEqual([end]);
  });

  test('a blocker that is replaced on a rerender keeps asking; a removed one lets the navigation proceed', async () => {
    const b = browser();
    const rerendered = { title: 'The same, rerendered' };
    const end1 = b.blockers.block(question);
    go(b);
    end1();
    const end2 = b.blockers.block(rerendered);
    await Promise.resolve();
    expect(b.blockers.getQuestion()).toBe(rerendered);
    expect(b.world.seen).toEqual([]);
    end2();
    await Promise.resolve();
    b.runPending();
    expect(b.blockers.getQuestion()).toBeUndefined();
    expect(b.world.seen).toEqual([end]);
  });

  test('while one navigation is pending, other blocked ones are ignored', () => {
    const b = browser();
    b.blockers.block(question);
    go(b);
    b.move('push', '/alerts');
    b.step(-1);
    expect(b.world).toMatchObject({ entries: devices, index: 2, seen: [] });
    b.blockers.answer(true);
    b.runPending();
    expect(b.world.seen).toEqual([end]);
  });
});

test.each<[string, GuardOptions, string, boolean]>([
  ['another query of the page', {}, '/devices/1?tab=logs', false],
  ['another page', {}, '/devices/2', true],
  ['a query that the blocker names', { holds: (to) => to.search !== '' }, '/devices/1?tab=logs', true],
  ['a page that the blocker allows', { holds: (to) => to.pathname === '/alerts' }, '/devices/2', false],
])('%s', (_name, options, to, isBlocked) => {
  const b = browser();
  b.blockers.block(question, options);
  b.move('push', to);
  expect(b.blockers.getQuestion() !== undefined).toBe(isBlocked);
});

test('a confirmed traversal proceeds once its first attempt is undone', () => {
  const b = browser();
  b.blockers.block(question);
  b.step(-2, { runs: false });
  b.blockers.answer(true);
  expect(b.world.seen).toEqual([]);
  b.runPending();
  expect(b.world).toMatchObject({ index: 0, seen: ['/'] });
});

test('Stay before the traversal is undone: nothing is asked again, and the page is not reloaded', () => {
  const b = browser();
  b.blockers.block(question, { holds: () => true });
  b.step(-1, { runs: false });
  b.blockers.answer(false);
  const [undoing] = b.world.pending;
  expect(undoing).toBe(1);
  b.world.pending.length = 0;
  b.step(1, { runs: false });
  expect(b.blockers.getQuestion()).toBeUndefined();
  // `history.go(0)` would reload the page.
  expect(b.world).toMatchObject({ index: 2, seen: [], pending: [] });
});

test('a pop to the current entry is not blocked', () => {
  const b = browser();
  b.blockers.block(question, { holds: () => true });
  b.step(0, { runs: false });
  expect(b.blockers.getQuestion()).toBeUndefined();
  expect(b.world).toMatchObject({ index: 2, pending: [] });
});

test('a second step back before the first is undone is undone too', () => {
  const b = browser();
  b.blockers.block(question);
  b.step(-1, { runs: false });
  b.step(-1, { runs: false });
  b.runPending();
  expect(b.world).toMatchObject({ index: 2, seen: [] });
  expect(b.blockers.getQuestion()).toBe(question);
});

test('a sign-out or reload asks every blocker, and then nothing blocks', () => {
  const b = browser();
  const run = jest.fn();
  b.blockers.leave(run);
  expect(run).toHaveBeenCalledTimes(1);

  const other = browser();
  other.blockers.block(question, { holds: () => false });
  expect(other.blockers.blocksUnload()).toBe(true);
  other.blockers.leave(run);
  expect(run).toHaveBeenCalledTimes(1);
  expect(other.blockers.getQuestion()).toBe(question);
  other.blockers.answer(true);
  expect(run).toHaveBeenCalledTimes(2);
  // After that, neither the browser nor the console asks.
  expect(other.blockers.blocksUnload()).toBe(false);
  other.move('replace', '/login');
  expect(other.path()).toBe('/login');
});

test('the end of the session removes every blocker and the pending navigation', () => {
  const b = browser();
  b.blockers.block(question);
  b.move('push', '/');
  b.blockers.clear();
  expect(b.blockers.getQuestion()).toBeUndefined();
  b.move('replace', '/login');
  expect(b.path()).toBe('/login');
});
