import { useSearchParams } from '@dmp/shared/antd/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { deferred, FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { FormDialog } from '../form/over-page-form.tsx';
import { useBusy } from '../use-busy.ts';
import { useCompletion } from '../use-completion.ts';
import { type DrawerInAddress, useAddressDrawer } from './use-address-drawer.ts';
import { useOpenMade } from './use-open-made.tsx';

const steps: DrawerInAddress = {
  read: (address) => address.get('thing') ?? undefined,
  write(address, value) {
    const changed = new URLSearchParams(address);
    changed.delete('thing');
    if (value) changed.set('thing', value);
    return changed;
  },
  hasSteps: true,
};

/** A page with a drawer, in which one pages, and whose save takes a while. */
function Page({ held, saved }: { held: string | DrawerInAddress; saved: Promise<unknown> }) {
  const drawer = useAddressDrawer(held);
  const [, setAddress] = useSearchParams();
  const openMade = useOpenMade(drawer);
  const begin = useCompletion();
  const [, start] = useBusy(async () => {
    const { isHere } = begin();
    await saved;
    if (isHere()) setAddress({ done: 'yes' });
  });
  return (
    <>
      <button type="button" onClick={() => drawer.open('1')}>
        Open
      </button>
      <button type="button" onClick={() => start()}>
        Start
      </button>
      {drawer.value === undefined ? null : (
        <>
          <p>{`Thing ${drawer.value}`}</p>
          <button type="button" onClick={() => drawer.open('2')}>
            Next
          </button>
          <button
            type="button"
            onClick={() =>
              setAddress(
                (current) => new URLSearchParams([...current, ['page', String(current.getAll('page').length)]]),
              )
            }
          >
            Turn
          </button>
          <button type="button" onClick={() => void saved.then(drawer.close)}>
            Save
          </button>
          <button
            type="button"
            onClick={() => void saved.then(() => openMade('/things/7', { title: 'Thing added', link: 'View thing' }))}
          >
            Add
          </button>
          <button type="button" onClick={drawer.close}>
            Close
          </button>
        </>
      )}
    </>
  );
}

/** The page as a remote keeps it: hidden or visible. */
function Kept({
  held,
  saved,
  onView,
}: Parameters<typeof Page>[0] & { onView(hide: (isHidden: boolean) => void): void }) {
  const [isHidden, setHidden] = useState(false);
  onView(setHidden);
  return (
    <Activity mode={isHidden ? 'hidden' : 'visible'}>
      <Page held={held} saved={saved} />
    </Activity>
  );
}

function visit(held: string | DrawerInAddress = 'thing', address = '/things?make=ABB') {
  window.history.pushState({ idx: 0 }, '', '/before');
  window.history.pushState({ idx: 1 }, '', address);
  const shell = fakeShell({ answer: () => undefined });
  const saving = deferred();
  const view: { hide?(isHidden: boolean): void } = {};
  render(
    <FakeProviders shell={shell}>
      <Kept
        held={held}
        saved={saving.promise}
        onView={(hide) => {
          view.hide = hide;
        }}
      />
    </FakeProviders>,
  );
  return {
    shell,
    finish: () => act(async () => saving.resolve(undefined)),
    hide: (isHidden: boolean) => act(async () => view.hide?.(isHidden)),
  };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const step = async (count: number) => {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    window.history.go(count);
    await arrived;
  });
};
const isOpen = () => screen.queryByText(/^Thing \d/) !== null;
const at = () => window.location.pathname + window.location.search;

test('closing goes back to the page without it, and a step back from there leads before the page', async () => {
  visit();
  await press('Open');
  expect(at()).toBe('/things?make=ABB&thing=1');
  await press('Close');
  await waitFor(() => expect(at()).toBe('/things?make=ABB'));
  await step(-1);
  expect(at()).toBe('/before');
});

test.each([['thing' as const], [steps]])(
  'closing goes back over all that was opened and turned in it (%#)',
  async (held) => {
    visit(held);
    await press('Open');
    await press('Next');
    await press('Turn');
    await press('Turn');
    await press('Close');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(at()).toBe('/things?make=ABB');
    await step(-1);
    expect(at()).toBe('/before');
    expect(isOpen()).toBe(false);
  },
);

test('with steps, a step back leads to what it showed before', async () => {
  visit(steps);
  await press('Open');
  await press('Next');
  await step(-1);
  expect(screen.getByText('Thing 1')).toBeVisible();
});

test('after a shared address, its page takes its place', async () => {
  visit(steps, '/things?thing=1');
  await press('Next');
  await press('Close');
  await waitFor(() => expect(at()).toBe('/things'));
  await step(-1);
  expect(at()).toBe('/before');
});

test('a save that ends when the person has gone back takes them no further', async () => {
  const { finish } = visit();
  await press('Open');
  await press('Save');
  await step(-1);
  expect(isOpen()).toBe(false);
  const back = jest.fn();
  window.addEventListener('popstate', back);
  await finish();
  // A step through the history would arrive with the next one.
  await step(1);
  expect(back).toHaveBeenCalledTimes(1);
  expect(at()).toBe('/things?make=ABB&thing=1');
  window.removeEventListener('popstate', back);
});

test('a save that ends while the page is hidden closes it when the page is visible again, and goes nowhere', async () => {
  const { finish, hide } = visit();
  await press('Open');
  await press('Save');
  await hide(true);
  await finish();
  expect(at()).toBe('/things?make=ABB&thing=1');
  await hide(false);
  expect(at()).toBe('/things?make=ABB');
  expect(isOpen()).toBe(false);
});

test('what was made in it is notified and opened, and a step back leads to the list without the drawer', async () => {
  const { shell, finish } = visit();
  await press('Open');
  await press('Add');
  await finish();
  await waitFor(() => expect(at()).toBe('/things/7'));
  expect(shell.notices).toEqual([{ kind: 'success', title: 'Thing added' }]);
  await step(-1);
  expect(at()).toBe('/things?make=ABB');
});

test('a person who has left the drawer gets a notification with a link, and is not taken away on a later visit', async () => {
  const { shell, finish, hide } = visit();
  await press('Open');
  await press('Add');
  await hide(true);
  await finish();
  await hide(false);
  expect(at()).toBe('/things?make=ABB');
  expect(shell.notices).toEqual([expect.objectContaining({ kind: 'success', title: 'Thing added' })]);
  render(shell.notices[0]?.text);
  await userEvent.click(screen.getByRole('link', { name: 'View thing' }));
  expect(at()).toBe('/things/7');
});

describe('the end of work that takes a while', () => {
  test('may change the address of the page where it began', async () => {
    const { finish } = visit();
    await press('Start');
    await finish();
    expect(at()).toBe('/things?done=yes');
  });

  test.each([
    ['when the page is hidden', ({ hide }: ReturnType<typeof visit>) => hide(true)],
    ['at another entry of the history', () => step(-1)],
  ])('does not %s', async (_what, leave) => {
    const world = visit();
    await press('Start');
    await leave(world);
    const left = at();
    await world.finish();
    expect(at()).toBe(left);
  });
});

test('a form whose page was left while it was saved says where it was', async () => {
  const saving = deferred();
  const shell = fakeShell({ answer: () => undefined });
  window.history.pushState(null, '', '/things/7');
  render(
    <FakeProviders shell={shell}>
      <FormDialog
        title="Edit thing"
        initial={{}}
        save={() => saving.promise}
        failure="Failed"
        onClose={() => undefined}
      >
        <p>Its fields</p>
      </FormDialog>
    </FakeProviders>,
  );
  await press('Save');
  act(() => window.history.pushState(null, '', '/elsewhere'));
  await act(async () => saving.resolve(undefined));
  expect(shell.notices).toEqual([expect.objectContaining({ kind: 'success', title: 'Edit thing: saved' })]);
});
