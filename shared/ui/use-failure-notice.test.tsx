import { renderHook } from '@testing-library/react';
import { ApiError } from '../api/index.ts';
import { FakeProviders, fakeShell } from '../shell/testing/fake-shell.tsx';
import { useFailureNotice } from './use-failure-notice.ts';

const unreachable = new ApiError({ status: 0 });

function aNotice(isNewHost = true) {
  const shell = fakeShell({ answer: () => undefined });
  if (isNewHost) shell.onNextRetry = () => () => undefined;
  const { result } = renderHook(() => useFailureNotice('Get uptime failed!'), {
    wrapper: ({ children }) => <FakeProviders shell={shell}>{children}</FakeProviders>,
  });
  return { notice: () => result.current, notified: () => shell.notices.length };
}

test('a refresh that does not reach the server is not notified', async () => {
  const { notice, notified } = aNotice();
  notice().onError(unreachable, 'a');
  expect(notified()).toBe(1);
  notice().onSuccess('rows', 'a');
  notice().onError(unreachable, 'a');
  expect(notified()).toBe(1);
  // Another key was never loaded.
  notice().onError(unreachable, 'b');
  expect(notified()).toBe(2);
  // The user requested it.
  notice().onSuccess('rows', 'b');
  await notice().retry(async () => notice().onError(unreachable, 'b'));
  expect(notified()).toBe(3);
});

test('an error of the server is notified, and so is every failure in a host without retries', () => {
  const { notice, notified } = aNotice();
  notice().onSuccess('rows', 'a');
  notice().onError(new ApiError({ status: 500 }), 'a');
  expect(notified()).toBe(1);
  const old = aNotice(false);
  old.notice().onSuccess('rows', 'a');
  old.notice().onError(unreachable, 'a');
  expect(old.notified()).toBe(1);
});
