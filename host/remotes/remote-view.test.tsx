import type { RemoteLifecycles, Shell } from '@dmp/shared/shell';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remoteRelease } from '../testing/remotes.ts';
import { RemoteSlot, type SlotEdges } from './remote-slot.ts';
import { RemoteView } from './remote-view.tsx';

jest.mock('../report.ts');

const lifecycles = {} as RemoteLifecycles;

/** A remote that writes its name, with edges a test can break. */
function slotOf(name: string, broken: Partial<SlotEdges> = {}) {
  const seen: { shell?: Shell; mounts: number; retries: boolean[] } = { mounts: 0, retries: [] };
  const edges: SlotEdges = {
    release: async (retry) => {
      seen.retries.push(retry);
      return remoteRelease('devices');
    },
    load: async () => lifecycles,
    mount: async (_lifecycles, element, shell) => {
      seen.shell = shell;
      const mount = async () => {
        seen.mounts += 1;
        element.textContent = `page of ${name}`;
      };
      await mount();
      return {
        mount,
        unmount: async () => {
          element.textContent = '';
        },
      };
    },
    ...broken,
  };
  return { edges, seen, slot: new RemoteSlot(name, edges, (reportFailure) => ({ reportFailure }) as Shell) };
}

const once = <T,>(failure: unknown, then: () => T) => {
  let failed = false;
  return async () => {
    if (failed) return then();
    failed = true;
    throw failure;
  };
};

test('a remote is shown once it is mounted', async () => {
  const { slot } = slotOf('devices');
  render(<RemoteView slot={slot} label="Devices" isActive />);
  expect(screen.getByText('Loading ...')).toBeVisible();
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(screen.queryByText('Loading ...')).toBeNull();
});

test('it is left mounted for no longer than it is visited, and mounted again without another load', async () => {
  const load = jest.fn(async () => lifecycles);
  const { slot, seen } = slotOf('devices', { load });
  const { rerender } = render(<RemoteView slot={slot} label="Devices" isActive />);
  await screen.findByText('page of devices');
  rerender(<RemoteView slot={slot} label="Devices" isActive={false} />);
  await waitFor(() => expect(screen.queryByText('page of devices')).toBeNull());
  rerender(<RemoteView slot={slot} label="Devices" isActive />);
  await screen.findByText('page of devices');
  expect(seen.mounts).toBe(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Partial<SlotEdges>, string]>([
  ['its release', () => ({ release: once(new Error('no'), () => remoteRelease('devices')) }), 'no'],
  ['its code', () => ({ load: once(new Error('code'), () => lifecycles) }), 'code'],
])('when %s fails a panel names it, and Retry mounts it', async (_what, broken, reason) => {
  const { slot } = slotOf('devices', broken());
  render(<RemoteView slot={slot} label="Devices" isActive />);
  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent('The part “Devices” could not be loaded.');
  expect(panel).toHaveTextContent(reason);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Retry reads remotes.json and the release again', async () => {
  const { slot, seen } = slotOf('devices', { load: once(new Error('code'), () => lifecycles) });
  render(<RemoteView slot={slot} label="Devices" isActive />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('page of devices');
  expect(seen.retries).toEqual([false, true]);
});

test('code that never comes is given up after 8 seconds', async () => {
  jest.useFakeTimers();
  try {
    const { slot } = slotOf('devices', { load: () => new Promise(() => {}) });
    render(<RemoteView slot={slot} label="Devices" isActive />);
    await act(() => jest.advanceTimersByTimeAsync(7900));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('alert')).toHaveTextContent('It did not answer within 8 seconds.');
  } finally {
    jest.useRealTimers();
  }
});

test('a remote that hangs holds up no other', async () => {
  const hanging = slotOf('logs', { load: () => new Promise(() => {}) });
  const { slot } = slotOf('devices');
  const both = (active: string) => (
    <>
      <RemoteView slot={hanging.slot} label="Logs" isActive={active === 'logs'} />
      <RemoteView slot={slot} label="Devices" isActive={active === 'devices'} />
    </>
  );
  const { rerender } = render(both('logs'));
  rerender(both('devices'));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a remote that throws an hour later gives way to the panel, and comes back with Retry', async () => {
  const { slot, seen } = slotOf('devices');
  render(<RemoteView slot={slot} label="Devices" isActive />);
  await screen.findByText('page of devices');
  act(() => seen.shell?.reportFailure(new Error('cannot read x')));
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped with an error: cannot read x');
  expect(screen.queryByText('page of devices')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a remote that throws on its first render shows the panel', async () => {
  const { edges } = slotOf('devices');
  const throwing = slotOf('devices', {
    mount: async (given, element, shell) => {
      const mounted = await edges.mount(given, element, shell);
      shell.reportFailure(new Error('first render'));
      return mounted;
    },
  });
  render(<RemoteView slot={throwing.slot} label="Devices" isActive />);
  expect(await screen.findByRole('alert')).toHaveTextContent('first render');
});

test('what an earlier mount reports late does not break the new one', async () => {
  const { slot, seen } = slotOf('devices');
  render(<RemoteView slot={slot} label="Devices" isActive />);
  await screen.findByText('page of devices');
  const earlier = seen.shell;
  act(() => earlier?.reportFailure(new Error('first')));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('page of devices');
  act(() => earlier?.reportFailure(new Error('late')));
  expect(screen.getByText('page of devices')).toBeVisible();
});

test('coming back to a remote that failed tries again', async () => {
  const { slot } = slotOf('devices', { load: once(new Error('code'), () => lifecycles) });
  const { rerender } = render(<RemoteView slot={slot} label="Devices" isActive />);
  await screen.findByRole('alert');
  rerender(<RemoteView slot={slot} label="Devices" isActive={false} />);
  rerender(<RemoteView slot={slot} label="Devices" isActive />);
  expect(await screen.findByText('page of devices')).toBeVisible();
});
