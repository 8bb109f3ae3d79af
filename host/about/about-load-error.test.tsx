import { Link, MemoryRouter } from '@dmp/shared/antd/router';
import { fakeShell } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoticeText } from '../notices/notice-text.tsx';
import { report } from '../report.ts';
import { About } from './about.tsx';

jest.mock('../report.ts');

// The chunk fails to load twice.
let mockFetches = 0;
jest.mock('./about-drawer.tsx', () => {
  mockFetches += 1;
  if (mockFetches < 3) throw new Error('chunk 7');
  return { AboutDrawer: () => 'the drawer' };
});

test('a drawer that fails to load is reported, and loaded again at the next click', async () => {
  const updates = { check: jest.fn(async () => false), reload: jest.fn() };
  const shell = { ...fakeShell({ answer: () => undefined }), updates };
  render(
    <MemoryRouter initialEntries={['/devices?about=console']}>
      <Link to="/devices?about=console">About</Link>
      <About config={shell.config} remotes={[]} slots={new Map()} shell={shell} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(shell.notices).toMatchObject([{ kind: 'error', title: 'Could not open About' }]));
  expect(shell.notices[0]?.text).toBe('Check the connection and try again.');
  expect(report).toHaveBeenCalledWith('Could not open About.', expect.any(Error));
  expect(screen.queryByText('the drawer')).toBeNull();

  // The server no longer has the files of the release.
  updates.check.mockResolvedValue(true);
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  await waitFor(() => expect(shell.notices).toHaveLength(2));
  render(<NoticeText text={shell.notices[1]?.text} />);
  expect(screen.getByText(/^A new version is available\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(updates.reload).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(await screen.findByText('the drawer')).toBeVisible();
});
