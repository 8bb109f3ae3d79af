import { act, renderHook } from '@testing-library/react';
import { BrowserRouter, useSearchParams } from './router.ts';

const withParameter = (name: string, value: string) => (current: URLSearchParams) => {
  const next = new URLSearchParams(current);
  next.set(name, value);
  return next;
};

function visit(address: string) {
  window.history.replaceState(null, '', address);
  return renderHook(() => useSearchParams(), { wrapper: BrowserRouter }).result;
}

test('two changes of the query in one batch are both applied', () => {
  const hook = visit('/devices?view=7');
  const [, change] = hook.current;
  act(() => {
    change(withParameter('make', 'ABB'));
    change(withParameter('page', '1'), { replace: true });
  });
  expect(window.location.search).toBe('?view=7&make=ABB&page=1');
  expect(String(hook.current[0])).toBe('view=7&make=ABB&page=1');
});

test('a change before the next render does not undo the previous one', () => {
  const hook = visit('/devices');
  const [, earlier] = hook.current;
  act(() => hook.current[1](withParameter('make', 'ABB')));
  act(() => earlier(withParameter('page', '2')));
  expect(window.location.search).toBe('?make=ABB&page=2');
});

test('a complete query replaces the current one', () => {
  const hook = visit('/devices?make=ABB');
  act(() => hook.current[1]({ page: '3' }));
  expect(window.location.search).toBe('?page=3');
});
