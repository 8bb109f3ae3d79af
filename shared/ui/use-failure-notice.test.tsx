import { renderHook } from '@testing-library/react';
import { ApiError } from '../api/index.ts';
import { FakeProviders, fakeShell } from '../shell/testing/fake-shell.tsx';
import { useFailureNotice } from './use-failure-notice.ts';

const away = new ApiError({ status: 0 });

function aNotice(isNewHost = true) {
  const shell = fakeShell({ answer: () => undefined });
  if (isNewHost) shell.onNextTry = () => () => undefined;
  const { result } = renderHook(() => useFailureNotice('Get uptime failed!'), {
    wrapper: ({ children }) => <FakeProviders shell={shell}>{children}</FakeProviders>,
  });
  return { notice: () => result.current, told: () => shell.notices.length };
}

test('a quiet refresh that does not reach the server is told of by the host alone', async () => {
  const { notice, told } = aNotice();
  notice().onError(away, 'a');
  expect(told()).toBe(1);
  notice().onSuccess('rows', 'a');
  notice().onError(away, 'a');
  expect(told()).toBe(1);
  // Another thing is not there yet.
  notice().onError(away, 'b');
  expect(told()).toBe(2);
  // A person waits for it.
  notice().onSuccess('rows', 'b');
  await notice().retry(async () => notice().onError(away, 'b'));
  expect(told()).toBe(3);
});

test('what the server itself got wrong is told of, and so is everything in a host that says nothing', () => {
  const { notice, told } = aNotice();
  notice().onSuccess('rows', 'a');
  notice().onError(new ApiError({ status: 500 }), 'a');
  expect(told()).toBe(1);
  const old = aNotice(false);
  old.notice().onSuccess('rows', 'a');
  old.notice().onError(away, 'a');
  expect(old.told()).toBe(1);
});
