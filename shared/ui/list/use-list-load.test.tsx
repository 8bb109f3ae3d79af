import { act, renderHook, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { ApiError } from '../../api/error.ts';
import { swrSettings } from '../../shell/swr-settings.ts';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { useListLoad } from './use-list-load.ts';

test('a list that goes on failing is told of once, and again when one has tried or asked for something else', async () => {
  const shell = fakeShell({ answer: () => undefined });
  const fetch = jest.fn(async (_call: { pageNumber: number }): Promise<never> => {
    throw new ApiError({ status: 503, statusText: 'Service Unavailable', error: 'Starting.' });
  });
  const { result, rerender } = renderHook(
    ({ pageNumber }) =>
      useListLoad({
        name: 'chargers',
        call: { pageNumber },
        fetch,
        failure: 'Get chargers failed!',
        refreshInterval: 10,
      }),
    {
      initialProps: { pageNumber: 0 },
      wrapper: ({ children }) => (
        <FakeProviders shell={shell}>
          <SWRConfig value={{ ...swrSettings, errorRetryInterval: 10 }}>{children}</SWRConfig>
        </FakeProviders>
      ),
    },
  );
  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(4));
  expect(shell.notices).toHaveLength(1);

  await act(() => result.current.retry());
  expect(shell.notices).toHaveLength(2);

  rerender({ pageNumber: 1 });
  await waitFor(() => expect(shell.notices).toHaveLength(3));
  expect(shell.notices).toContainEqual(expect.objectContaining({ title: 'Get chargers failed!' }));
});
