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
