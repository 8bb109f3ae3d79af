import type { GuardOptions } from '@dmp/shared/shell';
import { Leaving, type Move } from './leaving.ts';

const at = (path: string) => new URL(path, 'http://console.test');
const devices = ['/', '/devices', '/devices/1', '/locations'];

/** A browser whose history has these entries and shows one of them, with the console in it. */
function browser(entries: readonly string[] = devices, index = 2) {
  const world = {
    entries: [...entries],
    /** Where the browser is. */
    index,
    /** What the page was told of. */
    seen: [] as string[],
    /** Steps under way. */
    pending: [] as number[],
  };
  const make = (move: Move) => {
    if (!leaving.mayMake(move)) return;
    if (move.kind === 'push')
      world.entries.splice(world.index + 1, Number.POSITIVE_INFINITY, move.to.pathname + move.to.search);
    else world.entries[world.index] = move.to.pathname + move.to.search;
    if (move.kind === 'push') world.index += 1;
    leaving.made(move);
    world.seen.push(move.to.pathname + move.to.search);
  };
  const leaving: Leaving = new Leaving(
    { go: (steps) => void world.pending.push(steps), make },
    index,
    at(entries[index] ?? '/'),
  );
  const arrive = (steps: number) => {
    const next = world.index + steps;
    const path = world.entries[next];
    if (path === undefined) return;
    world.index = next;
    if (leaving.arrived(next, at(path))) world.seen.push(path);
  };
  return {
    world,
    leaving,
    move: (kind: Move['kind'], to: string) => make({ kind, to: at(to), state: null }),
    /** The person goes back or forward, and the browser does what it is told meanwhile. */
    step(steps: number, { settles = true } = {}) {
      arrive(steps);
      if (settles) this.settle();
    },
    settle() {
      for (let steps = world.pending.shift(); steps !== undefined; steps = world.pending.shift()) arrive(steps);
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
  test('passes when nothing holds', () => {
    const b = browser();
    go(b);
    expect(b.path()).toBe(end);
    expect(b.world.seen).toEqual([end]);
    expect(b.leaving.getQuestion()).toBeUndefined();
  });

  test('is held: the address stays, the page hears nothing, and the person is asked', () => {
    const b = browser();
    b.leaving.guard(question);
    go(b);
    expect(b.leaving.getQuestion()).toBe(question);
    expect(b.path()).toBe('/devices/1');
    expect(b.world).toMatchObject({ entries: devices, seen: [] });
  });

  test('after Stay all is as before, and it is asked for again the next time', () => {
    const b = browser();
    b.leaving.guard(question);
    go(b);
    b.leaving.answer(false);
    b.settle();
    expect(b.leaving.getQuestion()).toBeUndefined();
    expect(b.world).toMatchObject({ entries: devices, index: 2, seen: [] });
    go(b);
    expect(b.leaving.getQuestion()).toBe(question);
  });

  test('after Leave it is made once, and what was typed is given up', () => {
    const b = browser();
    const onLeave = jest.fn();
    b.leaving.guard(question, { onLeave });
    go(b);
    expect(onLeave).not.toHaveBeenCalled();
    b.leaving.answer(true);
    b.settle();
    expect(onLeave).toHaveBeenCalledTimes(1);
    expect(b.world).toMatchObject({ entries, seen: [end] });
    expect(b.path()).toBe(end);
    expect(b.leaving.getQuestion()).toBeUndefined();
  });

  test('a guard that was released does not ask', () => {
    const b = browser();
    b.leaving.guard(question)();
    go(b);
    expect(b.world.seen).toEqual([end]);
  });

  test('several guards are asked one after the other, and one Stay is enough', () => {
    const b = browser();
    const onLeave = jest.fn();
    const second = { title: 'And the other one?' };
    b.leaving.guard(question, { onLeave });
    b.leaving.guard(second);
    go(b);
    b.leaving.answer(true);
    expect(b.leaving.getQuestion()).toBe(second);
    b.leaving.answer(false);
    expect(onLeave).not.toHaveBeenCalled();
    expect(b.world.seen).toEqual([]);
    go(b);
    b.leaving.answer(true);
    b.leaving.answer(true);
    b.settle();
    expect(b.world.seen).toEqual([end]);
  });

  test('a guard that is drawn anew while it asks goes on asking; one that ends lets go', async () => {
    const b = browser();
    const anew = { title: 'The same, anew' };
    const end1 = b.leaving.guard(question);
    go(b);
    end1();
    const end2 = b.leaving.guard(anew);
    await Promise.resolve();
    expect(b.leaving.getQuestion()).toBe(anew);
    expect(b.world.seen).toEqual([]);
    end2();
    await Promise.resolve();
    b.settle();
    expect(b.leaving.getQuestion()).toBeUndefined();
    expect(b.world.seen).toEqual([end]);
  });

  test('while the person is asked, every other way out is turned away', () => {
    const b = browser();
    b.leaving.guard(question);
    go(b);
    b.move('push', '/alerts');
    b.step(-1);
    expect(b.world).toMatchObject({ entries: devices, index: 2, seen: [] });
    b.leaving.answer(true);
    b.settle();
    expect(b.world.seen).toEqual([end]);
  });
});

test.each<[string, GuardOptions, string, boolean]>([
  ['another query of the page', {}, '/devices/1?tab=logs', false],
  ['another page', {}, '/devices/2', true],
  ['a query the guard names', { holds: (to) => to.search !== '' }, '/devices/1?tab=logs', true],
  ['a page the guard lets go', { holds: (to) => to.pathname === '/alerts' }, '/devices/2', false],
])('%s', (_name, options, to, held) => {
  const b = browser();
  b.leaving.guard(question, options);
  b.move('push', to);
  expect(b.leaving.getQuestion() !== undefined).toBe(held);
});

test('an answer before the browser is back is carried out once it is', () => {
  const b = browser();
  b.leaving.guard(question);
  b.step(-2, { settles: false });
  b.leaving.answer(true);
  expect(b.world.seen).toEqual([]);
  b.settle();
  expect(b.world).toMatchObject({ index: 0, seen: ['/'] });
});

test('Stay before the browser is back: nothing is asked again, and the page is not loaded anew', () => {
  const b = browser();
  b.leaving.guard(question, { holds: () => true });
  b.step(-1, { settles: false });
  b.leaving.answer(false);
  const [undoing] = b.world.pending;
  expect(undoing).toBe(1);
  b.world.pending.length = 0;
  b.step(1, { settles: false });
  expect(b.leaving.getQuestion()).toBeUndefined();
  // `history.go(0)` would load the page anew.
  expect(b.world).toMatchObject({ index: 2, seen: [], pending: [] });
});

test('who comes to where they are is not held', () => {
  const b = browser();
  b.leaving.guard(question, { holds: () => true });
  b.step(0, { settles: false });
  expect(b.leaving.getQuestion()).toBeUndefined();
  expect(b.world).toMatchObject({ index: 2, pending: [] });
});

test('a second step back, made before the first is undone, ends where it began', () => {
  const b = browser();
  b.leaving.guard(question);
  b.step(-1, { settles: false });
  b.step(-1, { settles: false });
  b.settle();
  expect(b.world).toMatchObject({ index: 2, seen: [] });
  expect(b.leaving.getQuestion()).toBe(question);
});

test('signing out or loading anew asks every guard, and then nothing more', () => {
  const b = browser();
  const run = jest.fn();
  b.leaving.leave(run);
  expect(run).toHaveBeenCalledTimes(1);

  const other = browser();
  other.leaving.guard(question, { holds: () => false });
  expect(other.leaving.holdsTab()).toBe(true);
  other.leaving.leave(run);
  expect(run).toHaveBeenCalledTimes(1);
  expect(other.leaving.getQuestion()).toBe(question);
  other.leaving.answer(true);
  expect(run).toHaveBeenCalledTimes(2);
  // Neither the browser asks, nor do we on the way out.
  expect(other.leaving.holdsTab()).toBe(false);
  other.move('replace', '/login');
  expect(other.path()).toBe('/login');
});

test('the end of the session ends every guard and question', () => {
  const b = browser();
  b.leaving.guard(question);
  b.move('push', '/');
  b.leaving.release();
  expect(b.leaving.getQuestion()).toBeUndefined();
  b.move('replace', '/login');
  expect(b.path()).toBe('/login');
});
