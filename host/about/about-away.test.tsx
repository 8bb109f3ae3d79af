import { Link, MemoryRouter } from '@dmp/shared/antd/router';
import { fakeShell } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { report } from '../report.ts';
import { About } from './about.tsx';

jest.mock('../report.ts');

// A chunk that cannot be fetched at first.
let mockFetches = 0;
jest.mock('./about-drawer.tsx', () => {
  mockFetches += 1;
  if (mockFetches === 1) throw new Error('chunk 7');
  return { AboutDrawer: () => 'the drawer' };
});

test('a drawer that cannot be fetched is told of, and fetched anew when somebody asks again', async () => {
  const shell = fakeShell({ answer: () => undefined });
  render(
    <MemoryRouter initialEntries={['/devices?about=console']}>
      <Link to="/devices?about=console">About</Link>
      <About config={shell.config} remotes={[]} slots={new Map()} notify={shell.notify} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(shell.notices).toMatchObject([{ kind: 'error', title: 'Could not open About' }]));
  expect(report).toHaveBeenCalledWith('The About drawer could not be loaded.', expect.any(Error));
  expect(screen.queryByText('the drawer')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(await screen.findByText('the drawer')).toBeVisible();
});
