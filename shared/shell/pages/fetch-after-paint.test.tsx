import { act, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { fetchAfterPaint } from './fetch-after-paint.ts';

let calls = 0;
let renders = 0;
function Count({ answer }: { answer: () => Promise<string> }) {
  const { data, isValidating } = useSWR('count', () => {
    calls += 1;
    return answer();
  });
  renders += 1;
  return <p>{`${data ?? 'nothing'}${isValidating ? ', fetching' : ''}`}</p>;
}
const page = (mode: 'visible' | 'hidden', answer: () => Promise<string>) => (
  <SWRConfig value={{ use: [fetchAfterPaint], provider, dedupingInterval: 0 }}>
    <Activity mode={mode}>
      <Count answer={answer} />
    </Activity>
  </SWRConfig>
);
let cache = new Map();
const provider = () => cache;
beforeEach(() => {
  cache = new Map();
  calls = 0;
});

test('a page that becomes visible again shows its cached data, and refetches after the paint', async () => {
  const paints: FrameRequestCallback[] = [];
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => paints.push(frame));
  const answer = async () => `answer ${calls}`;
  const { rerender } = render(page('visible', answer));
  expect(await screen.findByText('answer 1')).toBeVisible();

  rerender(page('hidden', answer));
  renders = 0;
  rerender(page('visible', answer));
  await act(async () => {});
  expect(screen.getByText('answer 1')).toBeVisible();
  expect([calls, renders]).toEqual([1, 1]);

  act(() => {
    for (const paint of paints.splice(0)) paint(0);
  });
  expect(await screen.findByText('answer 2')).toBeVisible();
  expect(calls).toBe(2);
  frames.mockRestore();
});

test('a page that was hidden before its first answer fetches immediately', async () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  let arrive = (_text: string) => {};
  const first = () =>
    new Promise<string>((resolve) => {
      arrive = resolve;
    });
  const { rerender } = render(page('visible', first));
  rerender(page('hidden', first));
  const answer = async () => 'there';
  rerender(page('visible', answer));
  arrive('there');
  expect(await screen.findByText(/there/)).toBeVisible();
  frames.mockRestore();
});

test('a call that several parts of a page show is fetched once when the page becomes visible again', async () => {
  const paints: FrameRequestCallback[] = [];
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => paints.push(frame));
  const answer = async () => `answer ${calls}`;
  const parts = (mode: 'visible' | 'hidden') => (
    <SWRConfig value={{ use: [fetchAfterPaint], provider, dedupingInterval: 2000 }}>
      <Activity mode={mode}>
        <Count answer={answer} />
        <Count answer={answer} />
        <Count answer={answer} />
      </Activity>
    </SWRConfig>
  );
  const { rerender } = render(parts('visible'));
  expect(await screen.findAllByText('answer 1')).toHaveLength(3);
  rerender(parts('hidden'));
  rerender(parts('visible'));
  act(() => {
    for (const paint of paints.splice(0)) paint(0);
  });
  expect(await screen.findAllByText('answer 2')).toHaveLength(3);
  expect(calls).toBe(2);
  frames.mockRestore();
});
