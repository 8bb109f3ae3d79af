import { waitFor } from '@testing-library/react';
import { patchHistory } from './patched-history.ts';

const question = { title: 'Leave without saving?' };
const path = () => window.location.pathname + window.location.search + window.location.hash;

// As in the page: once, before any listener is added.
window.history.replaceState({ usr: 1 }, '', '/devices');
const blockers = patchHistory();
const popped: string[] = [];
window.addEventListener('popstate', () => popped.push(path()));
beforeEach(() => {
  popped.length = 0;
});
afterEach(() => blockers.clear());

test('every history entry has an index', () => {
  expect(window.history.state).toEqual({ usr: 1, idx: 0 });
  window.history.pushState(null, '', '/devices/1');
  expect(window.history.state).toMatchObject({ idx: 1 });
  window.history.replaceState({ usr: 2, idx: 99 }, '', '?tab=logs');
  expect(window.history.state).toEqual({ usr: 2, idx: 1 });
  expect(path()).toBe('/devices/1?tab=logs');
});

test('the entry of a fragment link has an index too', async () => {
  window.location.hash = '#page';
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 2 }));
  expect(blockers.index).toBe(2);
  window.history.back();
  await waitFor(() => expect(path()).toBe('/devices/1?tab=logs'));
  expect(blockers.index).toBe(1);
});

test('a blocked back is undone without a popstate event, and Leave repeats it', async () => {
  blockers.block(question);
  window.history.back();
  await waitFor(() => expect(blockers.getQuestion()).toBe(question));
  await waitFor(() => expect(path()).toBe('/devices/1?tab=logs'));
  expect(popped).toEqual([]);
  blockers.answer(true);
  await waitFor(() => expect(path()).toBe('/devices'));
  await waitFor(() => expect(popped).toEqual(['/devices']));
});

test('a blocked link changes nothing; Leave makes the call with its state', () => {
  blockers.block(question);
  const { length } = window.history;
  window.history.pushState({ usr: 'x' }, '', '/alerts');
  expect([path(), window.history.length]).toEqual(['/devices', length]);
  blockers.answer(true);
  expect(path()).toBe('/alerts');
  expect(window.history.state).toEqual({ usr: 'x', idx: 1 });
});

test('while there is a blocker, the browser asks before the tab is closed', () => {
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closes()).toBe(true);
  const end = blockers.block(question, { holds: () => false });
  expect(closes()).toBe(false);
  end();
  expect(closes()).toBe(true);
});

/** Dispatches a key press, or a repetition of the held key. */
function press(on: HTMLElement, repeat: boolean): void {
  on.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat, bubbles: true, cancelable: true }));
}

test('a held key replaces no entry that it has not created', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  window.history.pushState(null, '', '/alerts');
  window.history.pushState(null, '', '/alerts?alert=new');
  const index = blockers.index;
  const acts = [() => window.history.back(), () => window.history.pushState(null, '', '/alerts?alert=new')];
  opener.addEventListener('keydown', () => acts.shift()?.());
  // The first press closes a drawer, and the focus returns to what opened it: a repetition opens it again.
  press(opener, false);
  await waitFor(() => expect(path()).toBe('/alerts'));
  await waitFor(() => {
    press(opener, true);
    expect([path(), blockers.index]).toEqual(['/alerts?alert=new', index]);
  });
  window.history.back();
  await waitFor(() => expect(path()).toBe('/alerts'));
  opener.remove();
});

test('repetitions in a text field are not throttled', () => {
  const field = document.createElement('input');
  document.body.append(field);
  let count = 0;
  field.addEventListener('keydown', () => {
    count += 1;
    window.history.replaceState(null, '', `/devices?search=${count}`);
  });
  for (let index = 0; index < 20; index++)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: index > 0, bubbles: true }));
  expect(count).toBe(20);
  field.remove();
});

test('a held key creates one entry, and stays below the number of address changes that Safari rejects', () => {
  const list = document.createElement('button');
  document.body.append(list);
  const times: number[] = [];
  list.addEventListener('keydown', () => {
    times.push(performance.now());
    window.history.pushState(null, '', `/devices?log=${times.length}`);
  });
  const index = blockers.index;
  jest.useFakeTimers({ now: 0 });
  try {
    press(list, false);
    for (let ms = 0; ms < 120_000; ms += 33) {
      jest.advanceTimersByTime(33);
      press(list, true);
    }
  } finally {
    jest.useRealTimers();
  }
  const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 30_000).length));
  expect(most).toBeGreaterThan(60);
  expect(most).toBeLessThanOrEqual(95);
  expect(times.filter((at) => at < 4000).length).toBeGreaterThan(20);
  expect(path()).toBe(`/devices?log=${times.length}`);
  expect(blockers.index - index).toBe(1);
  // After its release, the same key creates another entry.
  list.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight', bubbles: true }));
  press(list, false);
  expect(blockers.index - index).toBe(2);
  list.remove();
});
