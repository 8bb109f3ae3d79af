import type { RemoteLifecycles, RemoteProps, Shell } from '@dmp/shared/shell';
import { deferred } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remoteRelease } from '../testing/remotes.ts';
import { RemoteFault } from './remote-fault.ts';
import { RemoteSlot, type RemoteVisibility, type SlotDependencies } from './remote-slot.ts';
import { RemoteView } from './remote-view.tsx';

jest.mock('../report.ts');

/** By default the tab has the newest release. */
const updates = { check: jest.fn(async () => false), reload: jest.fn() };
const lifecycles = {} as RemoteLifecycles;
const light = { theme: { mode: 'light' } } as Shell;
const dark = { theme: { mode: 'dark' } } as Shell;

/** A slot with a remote that renders its name and whether it is visible. @param broken dependencies that fail */
function slotOf(name: string, broken: Partial<SlotDependencies> = {}) {
  const seen: { shells: Shell[]; steps: string[]; retries: boolean[]; readonly shell: Shell | undefined } = {
    shells: [],
    steps: [],
    retries: [],
    get shell() {
      return this.shells.at(-1);
    },
  };
  const dependencies: SlotDependencies = {
    release: async (retry) => {
      seen.retries.push(retry);
      return remoteRelease('devices');
    },
    load: async () => lifecycles,
    mount: async (_lifecycles, element, first) => {
      const draw = ({ shell, inSight }: RemoteProps) => {
        if (shell !== seen.shell) seen.shells.push(shell);
        element.textContent = inSight ? `page of ${name}` : `${name} is hidden`;
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
  return { dependencies, seen, slot: new RemoteSlot(name, dependencies, light) };
}

const once = <T,>(failure: unknown, then: () => T) => {
  let failed = false;
  return async () => {
    if (failed) return then();
    failed = true;
    throw failure;
  };
};

test('a remote is visible once it is mounted', async () => {
  const { slot } = slotOf('devices');
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  expect(screen.getByText('Loading ...')).toBeVisible();
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(screen.queryByText('Loading ...')).toBeNull();
});

test('a hidden remote stays mounted, and is shown again without another mount', async () => {
  const load = jest.fn(async () => lifecycles);
  const { slot, seen } = slotOf('devices', { load });
  const { rerender } = render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByText('page of devices');
  rerender(<RemoteView slot={slot} label="Devices" visibility="hidden" updates={updates} />);
  expect(await screen.findByText('devices is hidden')).not.toBeVisible();
  rerender(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(seen.steps).toEqual(['mount', 'hide', 'show']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('an unmounted remote leaves nothing behind, and is mounted again without another load', async () => {
  const load = jest.fn(async () => lifecycles);
  const { slot, seen } = slotOf('devices', { load });
  const { rerender } = render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByText('page of devices');
  rerender(<RemoteView slot={slot} label="Devices" visibility="unmounted" updates={updates} />);
  await waitFor(() => expect(screen.queryByText(/of devices|is hidden/)).toBeNull());
  rerender(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByText('page of devices');
  expect(seen.steps).toEqual(['mount', 'unmount', 'mount']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed unmount is shown at the next visit, and Retry mounts the remote again', async () => {
  const { dependencies } = slotOf('devices');
  let tries = 0;
  const { slot } = slotOf('devices', {
    mount: async (code, element, props) => ({
      ...(await dependencies.mount(code, element, props)),
      unmount: async () => {
        tries += 1;
        // The error of the parcel's timeout.
        if (tries <= 2) throw new Error('parcel did not unmount in time');
      },
    }),
  });
  const view = (presence: RemoteVisibility) => (
    <RemoteView slot={slot} label="Devices" visibility={presence} updates={updates} />
  );
  const { rerender } = render(view('active'));
  await screen.findByText('page of devices');
  rerender(view('unmounted'));
  await act(async () => {});
  rerender(view('active'));
  expect(await screen.findByRole('alert')).toHaveTextContent('parcel did not unmount in time');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('unmounting the console unmounts the remote', async () => {
  const { slot, seen } = slotOf('devices');
  const { unmount } = render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByText('page of devices');
  unmount();
  await waitFor(() => expect(seen.steps).toEqual(['mount', 'unmount']));
});

test('another theme updates an active remote at once, and a hidden one when it is shown', async () => {
  const { slot, seen } = slotOf('devices');
  const view = (presence: RemoteVisibility) => (
    <RemoteView slot={slot} label="Devices" visibility={presence} updates={updates} />
  );
  const { rerender } = render(view('active'));
  await screen.findByText('page of devices');
  act(() => slot.setShell(dark));
  await waitFor(() => expect(seen.shell?.theme.mode).toBe('dark'));
  rerender(view('hidden'));
  await screen.findByText('devices is hidden');
  act(() => slot.setShell(light));
  expect(seen.shell?.theme.mode).toBe('dark');
  rerender(view('active'));
  await screen.findByText('page of devices');
  expect(seen.shell?.theme.mode).toBe('light');
  expect(seen.steps).toEqual(['mount', 'show', 'hide', 'show']);
});

test('the failure of a hidden remote is shown at the next visit, and the visit after that retries', async () => {
  const { slot, seen } = slotOf('devices');
  const view = (presence: RemoteVisibility) => (
    <RemoteView slot={slot} label="Devices" visibility={presence} updates={updates} />
  );
  const { rerender } = render(view('active'));
  await screen.findByText('page of devices');
  rerender(view('hidden'));
  await screen.findByText('devices is hidden');
  act(() => seen.shell?.reportFailure(new Error('a timer threw')));
  rerender(view('active'));
  expect(await screen.findByRole('alert')).toHaveTextContent('a timer threw');
  rerender(view('hidden'));
  rerender(view('active'));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a remote that fails when it is shown again is replaced by the panel', async () => {
  const { dependencies } = slotOf('devices');
  const { slot } = slotOf('devices', {
    mount: async (code, element, props) => ({
      ...(await dependencies.mount(code, element, props)),
      update: async ({ inSight }) => {
        if (inSight) throw new Error('no longer');
      },
    }),
  });
  const view = (presence: RemoteVisibility) => (
    <RemoteView slot={slot} label="Devices" visibility={presence} updates={updates} />
  );
  const { rerender } = render(view('active'));
  await screen.findByText('page of devices');
  rerender(view('hidden'));
  await act(async () => {});
  rerender(view('active'));
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer');
});

test.each<[string, () => Partial<SlotDependencies>, string]>([
  ['its release', () => ({ release: once(new Error('no'), () => remoteRelease('devices')) }), 'no'],
  ['its code', () => ({ load: once(new Error('code'), () => lifecycles) }), 'code'],
])('when %s fails a panel names it, and Retry mounts it', async (_what, broken, reason) => {
  const { slot } = slotOf('devices', broken());
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent('“Devices” could not be loaded.');
  expect(panel).toHaveTextContent(reason);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Retry reads remotes.json and the release again', async () => {
  const { slot, seen } = slotOf('devices', { load: once(new Error('code'), () => lifecycles) });
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('page of devices');
  // The second one checked for a newer release.
  expect(seen.retries).toEqual([false, true, true]);
});

test('loading code times out after 8 seconds', async () => {
  jest.useFakeTimers();
  try {
    const { slot } = slotOf('devices', { load: () => new Promise(() => {}) });
    render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
    await act(() => jest.advanceTimersByTimeAsync(7900));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('alert')).toHaveTextContent('It did not answer within 8 seconds.');
  } finally {
    jest.useRealTimers();
  }
});

test('a hanging remote does not block another', async () => {
  const hanging = slotOf('logs', { load: () => new Promise(() => {}) });
  const { slot } = slotOf('devices');
  const both = (active: string) => (
    <>
      <RemoteView
        slot={hanging.slot}
        label="Logs"
        visibility={active === 'logs' ? 'active' : 'hidden'}
        updates={updates}
      />
      <RemoteView
        slot={slot}
        label="Devices"
        visibility={active === 'devices' ? 'active' : 'hidden'}
        updates={updates}
      />
    </>
  );
  const { rerender } = render(both('logs'));
  rerender(both('devices'));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a remote that throws after it was mounted is replaced by the panel, and Retry mounts it again', async () => {
  const { slot, seen } = slotOf('devices');
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByText('page of devices');
  act(() => seen.shell?.reportFailure(new Error('cannot read x')));
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error: cannot read x');
  expect(screen.queryByText('page of devices')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a file that fails to load is reported at once, and its reason once that is known', async () => {
  const { promise, resolve } = deferred();
  const { slot, seen } = slotOf('devices', { explain: () => promise });
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByText('page of devices');
  act(() => seen.shell?.reportFailure(Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('A file it needs could not be loaded.');
  await act(async () => resolve(new RemoteFault('It was not found (404).')));
  expect(screen.getByRole('alert')).toHaveTextContent('It was not found (404).');
});

test('the reason of a failure is ignored after a retry', async () => {
  const { promise, resolve } = deferred();
  const { slot, seen } = slotOf('devices', { explain: () => promise });
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByText('page of devices');
  act(() => seen.shell?.reportFailure(new Error('chunk 7')));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('page of devices');
  await act(async () => resolve(new RemoteFault('It was not found (404).')));
  expect(screen.getByText('page of devices')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a remote that throws on its first render shows the panel', async () => {
  const { dependencies } = slotOf('devices');
  const throwing = slotOf('devices', {
    mount: async (code, element, props) => {
      const mounted = await dependencies.mount(code, element, props);
      props.shell.reportFailure(new Error('first render'));
      return mounted;
    },
  });
  render(<RemoteView slot={throwing.slot} label="Devices" visibility="active" updates={updates} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('first render');
});

test('a late error of an earlier mount does not affect the new one', async () => {
  const { slot, seen } = slotOf('devices');
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByText('page of devices');
  const earlier = seen.shell;
  act(() => earlier?.reportFailure(new Error('first')));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('page of devices');
  act(() => earlier?.reportFailure(new Error('late')));
  expect(screen.getByText('page of devices')).toBeVisible();
});

test('an error of an earlier mount while the new one is loading neither fails it nor changes the shown reason', async () => {
  const arrived = deferred();
  let loads = 0;
  const { slot, seen } = slotOf('devices', {
    load: async () => {
      loads += 1;
      if (loads > 1) await arrived.promise;
      return lifecycles;
    },
  });
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
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

test('returning to a failed remote retries', async () => {
  const { slot } = slotOf('devices', { load: once(new Error('code'), () => lifecycles) });
  const { rerender } = render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  await screen.findByRole('alert');
  rerender(<RemoteView slot={slot} label="Devices" visibility="hidden" updates={updates} />);
  rerender(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('if there is a new release, the panel offers Reload', async () => {
  updates.check.mockResolvedValueOnce(true);
  const { slot } = slotOf('devices', { load: once(new Error('code'), () => lifecycles) });
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  expect(await screen.findByText('A new version is available.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(updates.reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('page of devices')).toBeVisible();
});

test('a remote that was released again before its first visit, so that its files are missing, is loaded in its new release', async () => {
  const old = remoteRelease('devices');
  const { slot, seen } = slotOf('devices', {
    release: async (again) => (again ? { ...old, version: '2.0.0-new' } : old),
    load: async ({ version }) => {
      if (version === old.version) throw new RemoteFault('It was not found (404).');
      return lifecycles;
    },
  });
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  expect(await screen.findByText('page of devices')).toBeVisible();
  expect(slot.release?.version).toBe('2.0.0-new');
  expect([seen.steps, slot.lastFault]).toEqual([['mount'], undefined]);
});

test('a failed remote without a newer release is not loaded again automatically', async () => {
  const load = jest.fn(() => Promise.reject(new Error('code')));
  const { slot, seen } = slotOf('devices', { load });
  render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('code');
  expect([load.mock.calls.length, seen.retries]).toEqual([1, [false, true]]);
});

test('code that loads or fails after its timeout does not affect the next attempt', async () => {
  jest.useFakeTimers();
  try {
    const late: { resolve(code: RemoteLifecycles): void; reject(error: Error): void }[] = [];
    const load = jest.fn(() => new Promise<RemoteLifecycles>((resolve, reject) => void late.push({ resolve, reject })));
    const { slot, seen } = slotOf('devices', { load });
    render(<RemoteView slot={slot} label="Devices" visibility="active" updates={updates} />);
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
