import { render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { CallCacheProvider, maxIdleCalls } from './call-cache-provider.tsx';

/** The current number of cached answers. */
let cachedCount = () => 0;
function Call({ name }: { name: string }) {
  const { data } = useSWR(['call', name], async () => `answer to ${name}`);
  const { cache } = useSWRConfig();
  cachedCount = () => [...cache.keys()].length;
  return <p>{data ?? `nothing for ${name}`}</p>;
}

const page = (search: string) => (
  <CallCacheProvider>
    <Call name="list" />
    <Call name={search} />
  </CallCacheProvider>
);

test('calls that no component uses are evicted, the oldest first; visible ones are not', async () => {
  const { rerender, unmount } = render(page('0'));
  expect(await screen.findByText('answer to 0')).toBeVisible();
  for (let search = 1; search <= maxIdleCalls + 1; search += 1) {
    rerender(page(String(search)));
    expect(await screen.findByText(`answer to ${search}`)).toBeVisible();
  }
  // The list and the visible search do not count.
  expect(cachedCount()).toBe(maxIdleCalls + 2);
  rerender(page('1'));
  expect(screen.getByText('answer to 1')).toBeVisible();
  expect(screen.getByText('answer to list')).toBeVisible();
  rerender(page('0'));
  expect(screen.getByText('nothing for 0')).toBeVisible();
  expect(await screen.findByText('answer to 0')).toBeVisible();
  unmount();
});

test('unmounting a root clears its cache', async () => {
  const { unmount } = render(page('x'));
  expect(await screen.findByText('answer to x')).toBeVisible();
  expect(cachedCount()).toBe(2);
  unmount();
  expect(cachedCount()).toBe(0);
});

/** Passes each way to mutate an answer to `onMounted`. */
function Change({ onMounted }: { onMounted(changes: (() => Promise<unknown>)[]): void }) {
  const { mutate } = useSWR(['call', 'x'], async () => 'answer');
  const { mutate: mutateAny } = useSWRConfig();
  useEffect(() => {
    onMounted([
      () => mutate(),
      () => mutate('changed'),
      () => mutateAny(['call', 'x'], 'changed', { revalidate: false }),
      () => mutateAny(() => true),
    ]);
  }, [onMounted, mutate, mutateAny]);
  return null;
}

test('mutating an answer after the root is unmounted does nothing and does not throw', async () => {
  const changes: (() => Promise<unknown>)[] = [];
  const { unmount } = render(
    <CallCacheProvider>
      <Change onMounted={(all) => changes.push(...all)} />
    </CallCacheProvider>,
  );
  await waitFor(() => expect(changes.length).toBeGreaterThan(0));
  unmount();
  for (const change of changes) await expect(change()).resolves.toBeUndefined();
});
