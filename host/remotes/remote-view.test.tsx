import type { RemoteLifecycles, RemoteProps, Shell } from '@dmp/shared/shell';
import { deferred } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remoteRelease } from '../testing/remotes.ts';
import { RemoteFault } from './remote-fault.ts';
import { type Presence, RemoteSlot, type SlotEdges } from './remote-slot.ts';
import { RemoteView } from './remote-view.tsx';

jest.mock('../report.ts');

/** The tab has the newest release, unless a test says otherwise. */
const updates = { check: jest.fn(async () => false), reload: jest.fn() };
const lifecycles = {} as RemoteLifecycles;
const light = { theme: { mode: 'light' } } as Shell;
const dark = { theme: { mode: 'dark' } } as Shell;

/** A remote that writes its name and whether it is in sight, with edges a test can break. */
function slotOf(name: string, broken: Partial<SlotEdges> = {}) {
  const seen: { shells: Shell[]; steps: string[]; retries: boolean[]; readonly shell: Shell | undefined } = {
    shells: [],
    steps: [],
    retries: [],
    get shell() {
      return this.shells.at(-1);
    },
  };
  const edges: SlotEdges = {
    release: async (retry) => {
      seen.retries.push(retry);
      return remoteRelease('devices');
    },
    load: async () => lifecycles,
    mount: async (_lifecycles, element, first) => {
      const draw = ({ shell, inSight }: RemoteProps) => {
        if (shell !== seen.shell) seen.shells.push(shell);
        element.textContent = inSight ? `page of ${name}` : `${name} out of sight`;
      };
      const step = (what: string, work: () => void) => async () => {
        seen.steps.push(what);
        work();
      };
      await step('mount', () => draw(first))();
      return {
        mount: (props) => step('mount', () => draw(props))(),
        update: (props) => step(props.inSight ? 'show' : 'hide', () => draw(props))(),
        unmount: step('unmount', () => {
          element.textContent = '';
        }),
      };
    },
    explain: async (error) => error,
    ...broken,
  };
  return { edges, seen, slot: new RemoteSlot(name, edges, light) };
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
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  expect(screen.getByText('Loading ...')).toBeVisible();
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(screen.queryByText('Loading ...')).toBeNull();
});

test('out of sight it is kept as it is, and comes back without another mount', async () => {
  const load = jest.fn(async () => lifecycles);
  const { slot, seen } = slotOf('devices', { load });
  const { rerender } = render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  rerender(<RemoteView slot={slot} label="Devices" presence="kept" updates={updates} />);
  expect(await screen.findByText('devices out of sight')).not.toBeVisible();
  rerender(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(seen.steps).toEqual(['mount', 'hide', 'show']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('one that is let go leaves nothing behind, and is mounted anew without another load', async () => {
  const load = jest.fn(async () => lifecycles);
  const { slot, seen } = slotOf('devices', { load });
  const { rerender } = render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  rerender(<RemoteView slot={slot} label="Devices" presence="gone" updates={updates} />);
  await waitFor(() => expect(screen.queryByText(/of devices|out of sight/)).toBeNull());
  rerender(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  expect(seen.steps).toEqual(['mount', 'unmount', 'mount']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('one that cannot be unmounted says so at the next visit, and comes back with Retry', async () => {
  const { edges } = slotOf('devices');
  let tries = 0;
  const { slot } = slotOf('devices', {
    mount: async (given, element, props) => ({
      ...(await edges.mount(given, element, props)),
      unmount: async () => {
        tries += 1;
        // The parcel's own limit of time ends so.
        if (tries <= 2) throw new Error('parcel did not unmount in time');
      },
    }),
  });
  const view = (presence: Presence) => <RemoteView slot={slot} label="Devices" presence={presence} updates={updates} />;
  const { rerender } = render(view('shown'));
  await screen.findByText('page of devices');
  rerender(view('gone'));
  await act(async () => {});
  rerender(view('shown'));
  expect(await screen.findByRole('alert')).toHaveTextContent('parcel did not unmount in time');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('when the console goes away, so does what is in it', async () => {
  const { slot, seen } = slotOf('devices');
  const { unmount } = render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  unmount();
  await waitFor(() => expect(seen.steps).toEqual(['mount', 'unmount']));
});

test('another theme reaches a remote in sight at once, and a kept one when it is shown', async () => {
  const { slot, seen } = slotOf('devices');
  const view = (presence: Presence) => <RemoteView slot={slot} label="Devices" presence={presence} updates={updates} />;
  const { rerender } = render(view('shown'));
  await screen.findByText('page of devices');
  act(() => slot.give(dark));
  await waitFor(() => expect(seen.shell?.theme.mode).toBe('dark'));
  rerender(view('kept'));
  await screen.findByText('devices out of sight');
  act(() => slot.give(light));
  expect(seen.shell?.theme.mode).toBe('dark');
  rerender(view('shown'));
  await screen.findByText('page of devices');
  expect(seen.shell?.theme.mode).toBe('light');
  expect(seen.steps).toEqual(['mount', 'show', 'hide', 'show']);
});

test('a remote that fails out of sight says so at the next visit, and tries again at the one after', async () => {
  const { slot, seen } = slotOf('devices');
  const view = (presence: Presence) => <RemoteView slot={slot} label="Devices" presence={presence} updates={updates} />;
  const { rerender } = render(view('shown'));
  await screen.findByText('page of devices');
  rerender(view('kept'));
  await screen.findByText('devices out of sight');
  act(() => seen.shell?.reportFailure(new Error('a timer threw')));
  rerender(view('shown'));
  expect(await screen.findByRole('alert')).toHaveTextContent('a timer threw');
  rerender(view('kept'));
  rerender(view('shown'));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('one that cannot be shown again gives way to the panel', async () => {
  const { edges } = slotOf('devices');
  const { slot } = slotOf('devices', {
    mount: async (given, element, props) => ({
      ...(await edges.mount(given, element, props)),
      update: async ({ inSight }) => {
        if (inSight) throw new Error('no longer');
      },
    }),
  });
  const view = (presence: Presence) => <RemoteView slot={slot} label="Devices" presence={presence} updates={updates} />;
  const { rerender } = render(view('shown'));
  await screen.findByText('page of devices');
  rerender(view('kept'));
  await act(async () => {});
  rerender(view('shown'));
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer');
});

test.each<[string, () => Partial<SlotEdges>, string]>([
  ['its release', () => ({ release: once(new Error('no'), () => remoteRelease('devices')) }), 'no'],
  ['its code', () => ({ load: once(new Error('code'), () => lifecycles) }), 'code'],
])('when %s fails a panel names it, and Retry mounts it', async (_what, broken, reason) => {
  const { slot } = slotOf('devices', broken());
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent('“Devices” could not be loaded.');
  expect(panel).toHaveTextContent(reason);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Retry reads remotes.json and the release again', async () => {
  const { slot, seen } = slotOf('devices', { load: once(new Error('code'), () => lifecycles) });
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('page of devices');
  // The second one looked whether it was released meanwhile.
  expect(seen.retries).toEqual([false, true, true]);
});

test('code that never comes is given up after 8 seconds', async () => {
  jest.useFakeTimers();
  try {
    const { slot } = slotOf('devices', { load: () => new Promise(() => {}) });
    render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
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
      <RemoteView slot={hanging.slot} label="Logs" presence={active === 'logs' ? 'shown' : 'kept'} updates={updates} />
      <RemoteView slot={slot} label="Devices" presence={active === 'devices' ? 'shown' : 'kept'} updates={updates} />
    </>
  );
  const { rerender } = render(both('logs'));
  rerender(both('devices'));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a remote that throws an hour later gives way to the panel, and comes back with Retry', async () => {
  const { slot, seen } = slotOf('devices');
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  act(() => seen.shell?.reportFailure(new Error('cannot read x')));
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error: cannot read x');
  expect(screen.queryByText('page of devices')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a file that fails while a remote stands is told of at once, and why as soon as that is known', async () => {
  const { promise, resolve } = deferred();
  const { slot, seen } = slotOf('devices', { explain: () => promise });
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  act(() => seen.shell?.reportFailure(Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('A file it needs could not be loaded.');
  await act(async () => resolve(new RemoteFault('It was not found (404).')));
  expect(screen.getByRole('alert')).toHaveTextContent('It was not found (404).');
});

test('the reason of a failure that was retried meanwhile is not told', async () => {
  const { promise, resolve } = deferred();
  const { slot, seen } = slotOf('devices', { explain: () => promise });
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  act(() => seen.shell?.reportFailure(new Error('chunk 7')));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('page of devices');
  await act(async () => resolve(new RemoteFault('It was not found (404).')));
  expect(screen.getByText('page of devices')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a remote that throws on its first render shows the panel', async () => {
  const { edges } = slotOf('devices');
  const throwing = slotOf('devices', {
    mount: async (given, element, props) => {
      const mounted = await edges.mount(given, element, props);
      props.shell.reportFailure(new Error('first render'));
      return mounted;
    },
  });
  render(<RemoteView slot={throwing.slot} label="Devices" presence="shown" updates={updates} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('first render');
});

test('what an earlier mount reports late does not break the new one', async () => {
  const { slot, seen } = slotOf('devices');
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  const earlier = seen.shell;
  act(() => earlier?.reportFailure(new Error('first')));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('page of devices');
  act(() => earlier?.reportFailure(new Error('late')));
  expect(screen.getByText('page of devices')).toBeVisible();
});

test('what an earlier mount reports while the new one is loaded does not fail it, nor change the reason shown', async () => {
  const arrived = deferred();
  let loads = 0;
  const { slot, seen } = slotOf('devices', {
    load: async () => {
      loads += 1;
      if (loads > 1) await arrived.promise;
      return lifecycles;
    },
  });
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByText('page of devices');
  const earlier = seen.shell;
  act(() => earlier?.reportFailure(new Error('first')));
  act(() => earlier?.reportFailure(new Error('late')));
  expect(await screen.findByRole('alert')).toHaveTextContent('first');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  act(() => earlier?.reportFailure(new Error('later still')));
  await act(async () => arrived.resolve(undefined));
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('coming back to a remote that failed tries again', async () => {
  const { slot } = slotOf('devices', { load: once(new Error('code'), () => lifecycles) });
  const { rerender } = render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  await screen.findByRole('alert');
  rerender(<RemoteView slot={slot} label="Devices" presence="kept" updates={updates} />);
  rerender(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('where there is a new release, the panel says so and offers to reload', async () => {
  updates.check.mockResolvedValueOnce(true);
  const { slot } = slotOf('devices', { load: once(new Error('code'), () => lifecycles) });
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  expect(await screen.findByText('A new version is available.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(updates.reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a remote whose files are gone, since it was released before its first visit, comes in its new release', async () => {
  const old = remoteRelease('devices');
  const { slot, seen } = slotOf('devices', {
    release: async (again) => (again ? { ...old, version: '2.0.0-new' } : old),
    load: async ({ version }) => {
      if (version === old.version) throw new RemoteFault('It was not found (404).');
      return lifecycles;
    },
  });
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(slot.release?.version).toBe('2.0.0-new');
  expect([seen.steps, slot.lastFault]).toEqual([['mount'], undefined]);
});

test('a remote that fails and was not released meanwhile is not loaded again by itself', async () => {
  const load = jest.fn(() => Promise.reject(new Error('code')));
  const { slot, seen } = slotOf('devices', { load });
  render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('code');
  expect([load.mock.calls.length, seen.retries]).toEqual([1, [false, true]]);
});

test('code that comes, or fails, after it was given up changes nothing of the next attempt', async () => {
  jest.useFakeTimers();
  try {
    const late: { resolve(code: RemoteLifecycles): void; reject(error: Error): void }[] = [];
    const load = jest.fn(() => new Promise<RemoteLifecycles>((resolve, reject) => void late.push({ resolve, reject })));
    const { slot, seen } = slotOf('devices', { load });
    render(<RemoteView slot={slot} label="Devices" presence="shown" updates={updates} />);
    await act(() => jest.advanceTimersByTimeAsync(8100));
    expect(screen.getByRole('alert')).toHaveTextContent('It did not answer within 8 seconds.');
    await act(async () => late[0]?.reject(new Error('404')));
    expect([load.mock.calls.length, seen.retries]).toEqual([1, [false]]);
    act(() => slot.retry());
    await act(() => jest.advanceTimersByTimeAsync(8100));
    await act(async () => late[1]?.resolve(lifecycles));
    expect(slot.release).toBeUndefined();
    expect(screen.getByRole('alert')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});
