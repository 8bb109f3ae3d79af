import { render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { CallMemory, rememberedCalls } from './call-memory.tsx';

/** How many answers are remembered at the moment. */
let remembered = () => 0;
function Call({ name }: { name: string }) {
  const { data } = useSWR(['call', name], async () => `answer to ${name}`);
  const { cache } = useSWRConfig();
  remembered = () => [...cache.keys()].length;
  return <p>{data ?? `nothing for ${name}`}</p>;
}

const page = (search: string) => (
  <CallMemory>
    <Call name="list" />
    <Call name={search} />
  </CallMemory>
);

test('calls that nothing shows any more are forgotten, the oldest first; what is in sight is not', async () => {
  const { rerender, unmount } = render(page('0'));
  expect(await screen.findByText('answer to 0')).toBeVisible();
  for (let search = 1; search <= rememberedCalls + 1; search += 1) {
    rerender(page(String(search)));
    expect(await screen.findByText(`answer to ${search}`)).toBeVisible();
  }
  // The list and the search that is in sight are not among them.
  expect(remembered()).toBe(rememberedCalls + 2);
  rerender(page('1'));
  expect(screen.getByText('answer to 1')).toBeVisible();
  expect(screen.getByText('answer to list')).toBeVisible();
  rerender(page('0'));
  expect(screen.getByText('nothing for 0')).toBeVisible();
  expect(await screen.findByText('answer to 0')).toBeVisible();
  unmount();
});

test('a root that is let go leaves nothing behind', async () => {
  const { unmount } = render(page('x'));
  expect(await screen.findByText('answer to x')).toBeVisible();
  expect(remembered()).toBe(2);
  unmount();
  expect(remembered()).toBe(0);
});

/** Gives each way to change an answer. */
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

test('what was begun in a root goes on after it is unmounted: changing an answer does nothing, and does not fail', async () => {
  const changes: (() => Promise<unknown>)[] = [];
  const { unmount } = render(
    <CallMemory>
      <Change onMounted={(all) => changes.push(...all)} />
    </CallMemory>,
  );
  await waitFor(() => expect(changes.length).toBeGreaterThan(0));
  unmount();
  for (const change of changes) await expect(change()).resolves.toBeUndefined();
});
