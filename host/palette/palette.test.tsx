import type { Permission } from '@dmp/shared/contract';
import { deferred, fakeShell, type RecordedRequest } from '@dmp/shared/shell/testing';
import { callFailures } from '@dmp/shared/shell/testing/faults';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { menuOf } from '../routes/menu.ts';
import { knownRemote } from '../testing/remotes.ts';
import { PaletteButton } from './palette-button.tsx';

const remotes = [
  knownRemote('devices', {
    commands: [{ label: 'Reset devices', to: '/devices?action=RESET_REQUEST', anyOf: ['execute:dm-devices-reset'] }],
    search: [
      {
        ...{ label: 'Devices', call: 'devices', permission: 'read:devices', name: 'chargeboxId' },
        ...{ details: ['location'], path: '/devices/:id' },
      },
    ],
  }),
  knownRemote('logs', { routes: [{ path: '/logs', permission: 'read:logs' }] }),
];
const all: Permission[] = ['read:devices', 'read:logs', 'execute:dm-devices-reset'];
const device = { id: '7', chargeboxId: 'CB-0007', location: 'Main Street' };

function renderPalette(
  answer: (request: RecordedRequest) => unknown = () => ({ content: [device] }),
  permissions = all,
) {
  window.history.pushState(null, '', '/logs');
  const shell = fakeShell({ permissions, answer });
  const onLogout = jest.fn();
  const granted = new Set(permissions);
  render(
    <>
      <PaletteButton
        menu={menuOf(remotes, granted)}
        remotes={remotes}
        permissions={granted}
        shell={shell}
        about="/logs?about=console"
        onLogout={onLogout}
      />
      <main>
        <div hidden>
          <input type="search" aria-label="Search of a hidden page" />
        </div>
        <input type="search" aria-label="Search ids" />
        <input type="text" aria-label="Name" />
      </main>
    </>,
  );
  return { shell, onLogout };
}

async function openByKeys() {
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(box).toHaveFocus());
  return box;
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('Ctrl+K opens the palette with permitted items; an item is selected by keyboard alone', async () => {
  const { shell } = renderPalette();
  const box = await openByKeys();
  expect(options()).toEqual(['Devices', 'Logs', 'Reset devices', 'Keyboard shortcuts', 'About', 'Logout']);
  expect(shell.requests).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Reset devices');
  expect(box).toHaveAttribute('aria-activedescendant', chosen.id);
  await userEvent.keyboard('{Enter}');
  expect(`${window.location.pathname}${window.location.search}`).toBe('/devices?action=RESET_REQUEST');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

test('characters typed before the palette is loaded appear in its field', async () => {
  renderPalette();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of ['r', 'e', 'x', 'Backspace', 's']) fireEvent.keyDown(document.body, { key });
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(box).toHaveValue('res'));
  await userEvent.type(box, 'et');
  expect(box).toHaveValue('reset');
});

test('Enter before the palette is loaded opens the first match of the typed text', async () => {
  window.history.replaceState(null, '', '/logs');
  renderPalette();
  const beside = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of ['r', 'e', 's', 'e', 't']) fireEvent.keyDown(document.body, { key });
  // The focused element does not receive the key.
  expect(fireEvent.keyDown(beside, { key: 'Enter' })).toBe(false);
  await waitFor(() =>
    expect(`${window.location.pathname}${window.location.search}`).toBe('/devices?action=RESET_REQUEST'),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Enter twice on the button opens the palette and no item, and later characters are not lost', async () => {
  window.history.replaceState(null, '', '/logs');
  renderPalette();
  const button = screen.getByRole('button', { name: 'Search the console' });
  fireEvent.click(button);
  for (const key of ['Enter', 'r', 'e', 's']) fireEvent.keyDown(button, { key });
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(box).toHaveFocus());
  expect(box).toHaveValue('res');
  expect(window.location.pathname).toBe('/logs');
});

test('without a permission its page and action are missing, and nothing is searched', async () => {
  const { shell } = renderPalette(undefined, ['read:logs']);
  const box = await openByKeys();
  await userEvent.type(box, 'devices');
  expect(await screen.findByText('Nothing found.')).toBeVisible();
  expect(shell.requests).toEqual([]);
});

test('a text finds devices in addition to pages and actions; Enter opens the page of a device', async () => {
  const { shell } = renderPalette();
  const box = await openByKeys();
  await userEvent.type(box, 'cb, 7');
  expect(await screen.findByRole('option', { name: /CB-0007/ })).toHaveTextContent('CB-0007Main Street');
  expect(within(screen.getByRole('group', { name: 'Devices' })).getAllByRole('option')).toHaveLength(1);
  expect(shell.requests.at(-1)).toMatchObject({ path: 'devices', query: { search: 'cb\\, 7', pageSize: '6' } });
  await userEvent.keyboard('{Enter}');
  expect(window.location.pathname).toBe('/devices/7');
});

describe('Enter while the results are of an older text', () => {
  const devices = [
    { id: '1000', chargeboxId: 'CB-1000', location: 'Old' },
    { id: '1003', chargeboxId: 'CB-1003', location: 'New' },
  ];
  /** The server responds to the search for `CB-1003` when the test calls `answer`. */
  async function typed() {
    const { promise, resolve } = deferred();
    const { shell } = renderPalette(({ query }) =>
      query.search === 'CB-10' ? { content: devices } : query.search === 'CB-1003' ? promise : { content: [] },
    );
    const box = await openByKeys();
    fireEvent.change(box, { target: { value: 'CB-10' } });
    await screen.findByRole('option', { name: /CB-1000/ });
    fireEvent.change(box, { target: { value: 'CB-1003' } });
    return { box, shell, answer: (content: object[]) => act(async () => resolve({ content })) };
  }
  const requested = (shell: { requests: readonly RecordedRequest[] }, text: string) =>
    waitFor(() => expect(shell.requests.at(-1)?.query.search).toBe(text));

  test('opens none of them, and then the first result of the current text', async () => {
    const { shell, answer } = await typed();
    await userEvent.keyboard('{Enter}');
    expect(window.location.pathname).toBe('/logs');
    await requested(shell, 'CB-1003');
    expect(window.location.pathname).toBe('/logs');
    await answer(devices.slice(1));
    await waitFor(() => expect(window.location.pathname).toBe('/devices/1003'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('with a result of the older text selected, also opens the first result of the current text', async () => {
    const { shell, answer } = await typed();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await requested(shell, 'CB-1003');
    await answer(devices.slice(1));
    await waitFor(() => expect(window.location.pathname).toBe('/devices/1003'));
  });

  test('is forgotten when the text changes again', async () => {
    const { box, shell, answer } = await typed();
    await userEvent.keyboard('{Enter}');
    fireEvent.change(box, { target: { value: 'CB-2' } });
    await requested(shell, 'CB-2');
    await answer(devices.slice(1));
    expect(await screen.findByText('Nothing found.')).toBeVisible();
    expect(window.location.pathname).toBe('/logs');
  });

  test('opens nothing when nothing is found', async () => {
    const { shell, answer } = await typed();
    await userEvent.keyboard('{Enter}');
    await requested(shell, 'CB-1003');
    await answer([]);
    expect(await screen.findByText('Nothing found.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('pressed before the palette is loaded also waits for the results of the typed text', async () => {
    renderPalette(({ query }) => ({ content: query.search === 'CB-1003' ? devices.slice(1) : devices }));
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of [...'CB-1003', 'Enter']) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(window.location.pathname).toBe('/devices/1003'));
  });
});

test('Escape before the palette is loaded cancels it, and the page receives keys again', async () => {
  renderPalette();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'r' })).toBe(true);
  await act(async () => {
    await import('./palette-dialog.tsx');
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await openByKeys();
});

test('shortcuts do nothing while a modal dialog is open', async () => {
  renderPalette();
  const question = document.createElement('dialog');
  question.setAttribute('role', 'alertdialog');
  // jsdom has no layout.
  question.getClientRects = () => [{}] as unknown as DOMRectList;
  document.body.append(question);
  try {
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: '?' })).toBe(true);
  } finally {
    question.remove();
  }
});

test.each(callFailures.map((fault) => [fault.what, fault] as const))(
  'a search that ends with %s is reported in the palette, hides nothing else, and the next text is searched',
  async (_what, fault) => {
    let isBroken = true;
    const { shell } = renderPalette(() => (isBroken ? fault.answer() : { content: [device] }));
    const box = await openByKeys();
    fireEvent.change(box, { target: { value: 'reset' } });
    expect(await screen.findByText(/^Devices could not be searched/)).toBeVisible();
    expect(options()).toEqual(['Reset devices']);
    // The palette shows the failure; a notification for each character would be in the way.
    expect(shell.notices).toEqual([]);
    isBroken = false;
    fireEvent.change(box, { target: { value: 'cb' } });
    expect(await screen.findByRole('option', { name: /CB-0007/ })).toBeVisible();
    expect(screen.queryByText(/could not be searched/)).toBeNull();
  },
);

test('/ focuses the search of the visible page, ? lists the shortcuts; in a text field both are characters', async () => {
  renderPalette();
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Search ids' })).toHaveFocus();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.type(name, '/?');
  expect(name).toHaveValue('/?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  name.blur();
  await userEvent.keyboard('?');
  expect(await screen.findByRole('table')).toHaveTextContent('Search the list on this page');
});

test('a key event with preventDefault opens nothing', async () => {
  renderPalette();
  const taken = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', taken);
  try {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.body).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  } finally {
    document.body.removeEventListener('keydown', taken);
  }
});

test('the button opens the palette, which can log out', async () => {
  const { onLogout } = renderPalette();
  await userEvent.click(screen.getByRole('button', { name: 'Search the console' }));
  await userEvent.type(await screen.findByRole('combobox'), 'logout');
  await userEvent.click(screen.getByRole('option', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledTimes(1);
});
