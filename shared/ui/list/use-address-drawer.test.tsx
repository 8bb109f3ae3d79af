import { useSearchParams } from '@dmp/shared/antd/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { deferred, FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { FormDialog } from '../form/overlay-form.tsx';
import { useBusy } from '../use-busy.ts';
import { useCompletion } from '../use-completion.ts';
import { type DrawerBinding, useAddressDrawer } from './use-address-drawer.ts';
import { useOpenCreated } from './use-open-created.tsx';

const pushingBinding: DrawerBinding = {
  read: (address) => address.get('thing') ?? undefined,
  write(address, value) {
    const changed = new URLSearchParams(address);
    changed.delete('thing');
    if (value) changed.set('thing', value);
    return changed;
  },
  pushesHistory: true,
};

/** A page whose drawer has pages and a slow save. */
function Page({ binding, saved }: { binding: string | DrawerBinding; saved: Promise<unknown> }) {
  const drawer = useAddressDrawer(binding);
  const [, setAddress] = useSearchParams();
  const openCreated = useOpenCreated(drawer);
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
            Next page
          </button>
          <button type="button" onClick={() => void saved.then(drawer.close)}>
            Save
          </button>
          <button
            type="button"
            onClick={() =>
              void saved.then(() => openCreated('/things/7', { title: 'Thing added', link: 'View thing' }))
            }
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

/** The page in an `Activity`, like in a remote. */
function HideablePage({
  binding,
  saved,
  onView,
}: Parameters<typeof Page>[0] & { onView(hide: (isHidden: boolean) => void): void }) {
  const [isHidden, setHidden] = useState(false);
  onView(setHidden);
  return (
    <Activity mode={isHidden ? 'hidden' : 'visible'}>
      <Page binding={binding} saved={saved} />
    </Activity>
  );
}

function visit(binding: string | DrawerBinding = 'thing', address = '/things?make=ABB') {
  window.history.pushState({ idx: 0 }, '', '/before');
  window.history.pushState({ idx: 1 }, '', address);
  const shell = fakeShell({ answer: () => undefined });
  const saving = deferred();
  const view: { hide?(isHidden: boolean): void } = {};
  render(
    <FakeProviders shell={shell}>
      <HideablePage
        binding={binding}
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

test('closing goes back to the page without the drawer, and back from there leaves the page', async () => {
  visit();
  await press('Open');
  expect(at()).toBe('/things?make=ABB&thing=1');
  await press('Close');
  await waitFor(() => expect(at()).toBe('/things?make=ABB'));
  await step(-1);
  expect(at()).toBe('/before');
});

test.each([['thing' as const], [pushingBinding]])(
  'closing goes back over all entries that were added in the drawer (%#)',
  async (binding) => {
    visit(binding);
    await press('Open');
    await press('Next');
    await press('Next page');
    await press('Next page');
    await press('Close');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(at()).toBe('/things?make=ABB');
    await step(-1);
    expect(at()).toBe('/before');
    expect(isOpen()).toBe(false);
  },
);

test('if opening pushes entries, back leads to the previous value of the drawer', async () => {
  visit(pushingBinding);
  await press('Open');
  await press('Next');
  await step(-1);
  expect(screen.getByText('Thing 1')).toBeVisible();
});

test('closing a drawer from a shared address replaces the entry', async () => {
  visit(pushingBinding, '/things?thing=1');
  await press('Next');
  await press('Close');
  await waitFor(() => expect(at()).toBe('/things'));
  await step(-1);
  expect(at()).toBe('/before');
});

test('a save that ends after the user went back does not navigate', async () => {
  const { finish } = visit();
  await press('Open');
  await press('Save');
  await step(-1);
  expect(isOpen()).toBe(false);
  const back = jest.fn();
  window.addEventListener('popstate', back);
  await finish();
  // A pending history step would cause a second popstate event.
  await step(1);
  expect(back).toHaveBeenCalledTimes(1);
  expect(at()).toBe('/things?make=ABB&thing=1');
  window.removeEventListener('popstate', back);
});

test('a save that ends while the page is hidden closes the drawer once the page is visible, without navigation', async () => {
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

test('a created entity is notified and opened, and back leads to the list without the drawer', async () => {
  const { shell, finish } = visit();
  await press('Open');
  await press('Add');
  await finish();
  await waitFor(() => expect(at()).toBe('/things/7'));
  expect(shell.notices).toEqual([{ kind: 'success', title: 'Thing added' }]);
  await step(-1);
  expect(at()).toBe('/things?make=ABB');
});

test('a user who has left the drawer gets a notification with a link, and no navigation on a later visit', async () => {
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

describe('slow work that ends', () => {
  test('can change the address of the page where it started', async () => {
    const { finish } = visit();
    await press('Start');
    await finish();
    expect(at()).toBe('/things?done=yes');
  });

  test.each([
    ['while the page is hidden', ({ hide }: ReturnType<typeof visit>) => hide(true)],
    ['on another history entry', () => step(-1)],
  ])('does not change the address %s', async (_what, leave) => {
    const page = visit();
    await press('Start');
    await leave(page);
    const addressBeforeEnd = at();
    await page.finish();
    expect(at()).toBe(addressBeforeEnd);
  });
});

test('a form whose page was left during the save names itself in the notification', async () => {
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
