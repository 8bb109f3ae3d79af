import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { deferred, FakeProviders, fakeShell } from '../shell/testing/fake-shell.tsx';
import { type OnDemand, onDemand } from './on-demand.tsx';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

function renderOne(Component: OnDemand<{ name: string }>) {
  const shell = fakeShell({ answer: () => undefined });
  render(
    <FakeProviders shell={shell}>
      <Component name="world" />
    </FakeProviders>,
  );
  return shell;
}

afterEach(() => jest.useRealTimers());

test('a component is fetched once, when it is first rendered', async () => {
  const load = jest.fn(async () => Hello);
  const Greeting = onDemand(load, 'Greeting');
  expect(load).not.toHaveBeenCalled();
  renderOne(Greeting);
  expect(await screen.findByText('Hello world')).toBeVisible();
  renderOne(Greeting);
  expect(screen.getAllByText('Hello world')).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a prefetched component renders at once', async () => {
  const load = jest.fn(async () => Hello);
  const Greeting = onDemand(load, 'Greeting');
  Greeting.prefetch();
  Greeting.prefetch();
  await act(async () => undefined);
  renderOne(Greeting);
  expect(screen.getByText('Hello world')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('the loading text appears only after a delay', async () => {
  jest.useFakeTimers();
  const { promise, resolve } = deferred();
  renderOne(onDemand(() => promise as Promise<typeof Hello>, 'Greeting'));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(250));
  expect(screen.getByRole('status')).toHaveTextContent('Loading Greeting …');
  await act(async () => resolve(Hello));
  expect(screen.getByText('Hello world')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

/** Browsers that animate `scrollIntoView` return a promise. */
const scrolled = jest.fn(() => Promise.resolve());
beforeEach(() => {
  scrolled.mockImplementation(() => Promise.resolve());
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
});

test('a failed fetch is scrolled into view and reported, and Retry fetches again', async () => {
  let broken = true;
  const load = jest.fn(async () => {
    if (broken) throw new Error('Loading chunk 7 failed.');
    return Hello;
  });
  const shell = renderOne(onDemand(load, 'Greeting'));
  expect(await screen.findByRole('alert')).toHaveTextContent('“Greeting” could not be loaded.');
  expect(scrolled).toHaveBeenCalled();
  expect(shell.reports).toEqual(['“Greeting” could not be loaded.']);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello world')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('when there is a new release, a failed fetch offers to reload or to retry', async () => {
  let answer: (isThere: boolean) => void = () => undefined;
  const updates = {
    check: () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
    reload: jest.fn(),
  };
  const load = jest.fn<Promise<typeof Hello>, []>().mockRejectedValueOnce(new Error('404'));
  load.mockResolvedValue(Hello);
  const Greeting = onDemand(load, 'Greeting');
  render(
    <FakeProviders shell={{ ...fakeShell({ answer: () => undefined }), updates }}>
      <Greeting name="world" />
    </FakeProviders>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^“Greeting” could not be loaded\. Checking for a new version …$/);
  await act(async () => answer(true));
  expect(alert).toHaveTextContent(/^“Greeting” could not be loaded\. A new version is available\.ReloadRetry$/);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(updates.reload).toHaveBeenCalledTimes(1);
  // A user who stays because of unsaved changes can still retry.
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello world')).toBeVisible();
});

test('a failed prefetch is retried when the component is rendered', async () => {
  const load = jest.fn<Promise<typeof Hello>, []>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(Hello);
  const Greeting = onDemand(load, 'Greeting');
  Greeting.prefetch();
  await act(async () => undefined);
  renderOne(Greeting);
  expect(await screen.findByText('Hello world')).toBeVisible();
});

test('a failed fetch is tried and reported once, however often its page is hidden and visible again', async () => {
  const load = jest.fn((): Promise<typeof Hello> => Promise.reject(new Error('503')));
  const Greeting = onDemand(load, 'Greeting');
  const shell = fakeShell({ answer: () => undefined });
  const page = (mode: 'visible' | 'hidden') => (
    <FakeProviders shell={shell}>
      <Activity mode={mode}>
        <Greeting name="world" />
      </Activity>
    </FakeProviders>
  );
  const { rerender } = render(page('visible'));
  await screen.findByRole('alert');
  rerender(page('hidden'));
  rerender(page('visible'));
  await act(async () => undefined);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(shell.reports).toEqual(['“Greeting” could not be loaded.']);
  expect(load).toHaveBeenCalledTimes(1);
});
