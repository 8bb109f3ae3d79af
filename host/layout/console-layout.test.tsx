import { MemoryRouter } from '@dmp/shared/antd/router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConsoleLayout } from './console-layout.tsx';

beforeEach(() => localStorage.clear());

const links = [
  { key: 'assets', label: 'Assets', url: 'https://assets.example.com/' },
  { key: 'transactions-us', label: 'US', url: 'https://us.example.com/', group: 'Transaction portal' },
];

function renderLayout(onLogout = () => {}, name?: string) {
  return render(
    <MemoryRouter>
      <ConsoleLayout
        menu={[
          { key: 'devices', label: 'Devices', icon: 'devices', path: '/devices' },
          { key: 'logs', label: 'Logs', icon: 'unknown', path: '/logs' },
        ]}
        active="devices"
        links={links}
        version="1.2.3"
        user={{ email: 'operator@example.com', name: 'Olivia' }}
        about="/devices?about=console"
        onLogout={onLogout}
        pathname="/devices"
        title="Devices"
        name={name}
        back={{ label: 'All Devices', to: '/devices' }}
      >
        the page
      </ConsoleLayout>
    </MemoryRouter>,
  );
}

test('the menu marks the open page', () => {
  renderLayout();
  expect(screen.getByRole('link', { name: 'Devices' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Logs' })).not.toHaveAttribute('aria-current');
});

test('title, back link, and document title follow the page', () => {
  renderLayout();
  expect(screen.getByRole('heading', { name: 'Devices' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All Devices' })).toHaveAttribute('href', '/devices');
  expect(document.title).toBe('Devices · Device Management Portal');
});

test('the document title contains the name that the page sets', () => {
  renderLayout(undefined, 'CB-1');
  expect(document.title).toBe('CB-1 · Devices · Device Management Portal');
});

test('opening another page moves the focus to its heading; another name of the same page does not', () => {
  const page = (path: string, title: string, name?: string) => (
    <MemoryRouter>
      <ConsoleLayout
        menu={[]}
        active={undefined}
        links={[]}
        version={undefined}
        user={{ email: 'operator@example.com', name: 'Olivia' }}
        about="/devices?about=console"
        onLogout={() => {}}
        pathname={path}
        title={title}
        name={name}
        back={undefined}
      >
        <input aria-label="Search" />
      </ConsoleLayout>
    </MemoryRouter>
  );
  const { rerender } = render(page('/devices', 'Devices'));
  screen.getByLabelText('Search').focus();
  rerender(page('/devices', 'Devices', 'CB-1'));
  expect(screen.getByLabelText('Search')).toHaveFocus();
  // For screen readers only.
  expect(screen.getByText('CB-1 · Devices · Device Management Portal')).toHaveAttribute('aria-live', 'polite');
  rerender(page('/locations', 'Locations'));
  expect(screen.getByRole('heading', { name: 'Locations' })).toHaveFocus();
});

test('the menu of a narrow screen traps the focus, and returns it at Escape', async () => {
  renderLayout();
  const button = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(button);
  expect(screen.getByRole('link', { name: /Device Management/ })).toHaveFocus();
  expect(screen.getByRole('main').parentElement).toHaveAttribute('inert');
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('main').parentElement).not.toHaveAttribute('inert');
  expect(button).toHaveFocus();
});

test('the page is focusable, for the skip link', () => {
  renderLayout();
  expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1');
});

test('links to other products open in a new tab, grouped under a heading', () => {
  renderLayout();
  expect(screen.getByRole('link', { name: 'Assets' })).toHaveAttribute('target', '_blank');
  const group = screen.getByRole('group', { name: 'Transaction portal' });
  expect(within(group).getByRole('link', { name: 'US' })).toHaveAttribute('href', 'https://us.example.com/');
});

test('the sidebar collapses, and the choice is stored', async () => {
  const { unmount } = renderLayout();
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  unmount();
  renderLayout();
  expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Devices' })).toBeVisible();
});

test('on a narrow screen the sidebar is collapsed until the user expands it there', async () => {
  const matchMedia = window.matchMedia;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-width: 1023px)' });
  try {
    localStorage.setItem('dmp.sidebar-collapsed', 'false');
    const { unmount } = renderLayout();
    await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    unmount();
    renderLayout();
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  } finally {
    window.matchMedia = matchMedia;
  }
});

test('the signed-in user is shown and can log out', async () => {
  const onLogout = jest.fn();
  renderLayout(onLogout);
  expect(screen.getByText('operator@example.com')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledTimes(1);
});

test('the sidebar collapses when the browser blocks storage', async () => {
  const blocked = () => {
    throw new DOMException('The storage is blocked.', 'SecurityError');
  };
  const spies = [
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked),
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked),
  ];
  const { container } = renderLayout();
  const isCollapsed = () => container.querySelector('[data-collapsed]')?.getAttribute('data-collapsed');
  const before = isCollapsed();
  await userEvent.click(screen.getByRole('button', { name: /(collapse|expand)/i }));
  expect(isCollapsed()).not.toBe(before);
  for (const spy of spies) spy.mockRestore();
});
