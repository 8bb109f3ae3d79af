import { waitFor } from '@testing-library/react';
import { guardHistory } from './guard-history.ts';

const question = { title: 'Leave without saving?' };
const path = () => window.location.pathname + window.location.search + window.location.hash;

// As in the page: once, before anybody listens.
window.history.replaceState({ usr: 1 }, '', '/devices');
const leaving = guardHistory();
const heard: string[] = [];
window.addEventListener('popstate', () => heard.push(path()));
beforeEach(() => {
  heard.length = 0;
});
afterEach(() => leaving.release());

test('every entry of the history has a number, whoever makes it', () => {
  expect(window.history.state).toEqual({ usr: 1, idx: 0 });
  window.history.pushState(null, '', '/devices/1');
  expect(window.history.state).toMatchObject({ idx: 1 });
  window.history.replaceState({ usr: 2, idx: 99 }, '', '?tab=logs');
  expect(window.history.state).toEqual({ usr: 2, idx: 1 });
  expect(path()).toBe('/devices/1?tab=logs');
});

test('a link to a place in the page is numbered too', async () => {
  window.location.hash = '#page';
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 2 }));
  expect(leaving.index).toBe(2);
  window.history.back();
  await waitFor(() => expect(path()).toBe('/devices/1?tab=logs'));
  expect(leaving.index).toBe(1);
});

test('back is undone while it is held, nobody hears of it, and Leave makes it', async () => {
  leaving.guard(question);
  window.history.back();
  await waitFor(() => expect(leaving.getQuestion()).toBe(question));
  await waitFor(() => expect(path()).toBe('/devices/1?tab=logs'));
  expect(heard).toEqual([]);
  leaving.answer(true);
  await waitFor(() => expect(path()).toBe('/devices'));
  await waitFor(() => expect(heard).toEqual(['/devices']));
});

test('a link that is held changes nothing; Leave makes it with what it was given', () => {
  leaving.guard(question);
  const { length } = window.history;
  window.history.pushState({ usr: 'x' }, '', '/alerts');
  expect([path(), window.history.length]).toEqual(['/devices', length]);
  leaving.answer(true);
  expect(path()).toBe('/alerts');
  expect(window.history.state).toEqual({ usr: 'x', idx: 1 });
});

test('the browser asks before the tab is closed, as long as something holds', () => {
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closes()).toBe(true);
  const end = leaving.guard(question, { holds: () => false });
  expect(closes()).toBe(false);
  end();
  expect(closes()).toBe(true);
});

/** A key press on a button of the page; repeated while it is held. */
function press(on: HTMLElement, repeat: boolean): void {
  on.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat, bubbles: true, cancelable: true }));
}

test('a key that is held takes the place of no entry that it has not made', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  window.history.pushState(null, '', '/alerts');
  window.history.pushState(null, '', '/alerts?alert=new');
  const index = leaving.index;
  const acts = [() => window.history.back(), () => window.history.pushState(null, '', '/alerts?alert=new')];
  opener.addEventListener('keydown', () => acts.shift()?.());
  // The first press closes a drawer, and the focus returns to what opened it: a repetition opens it again.
  press(opener, false);
  await waitFor(() => expect(path()).toBe('/alerts'));
  await waitFor(() => {
    press(opener, true);
    expect([path(), leaving.index]).toEqual(['/alerts?alert=new', index]);
  });
  window.history.back();
  await waitFor(() => expect(path()).toBe('/alerts'));
  opener.remove();
});

test('letters of a key that is held in a field are never kept from it', () => {
  const field = document.createElement('input');
  document.body.append(field);
  let letters = 0;
  field.addEventListener('keydown', () => {
    letters += 1;
    window.history.replaceState(null, '', `/devices?search=${letters}`);
  });
  for (let index = 0; index < 20; index++)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: index > 0, bubbles: true }));
  expect(letters).toBe(20);
  field.remove();
});

test('a key that is held makes one entry, and fewer changes of the address than Safari refuses', () => {
  const list = document.createElement('button');
  document.body.append(list);
  const times: number[] = [];
  list.addEventListener('keydown', () => {
    times.push(performance.now());
    window.history.pushState(null, '', `/devices?log=${times.length}`);
  });
  const index = leaving.index;
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
  expect(leaving.index - index).toBe(1);
  // Released, the same key makes another.
  list.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight', bubbles: true }));
  press(list, false);
  expect(leaving.index - index).toBe(2);
  list.remove();
});
