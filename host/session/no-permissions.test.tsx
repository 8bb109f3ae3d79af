import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoPermissions } from './no-permissions.tsx';

test('a user without permissions sees whom to ask, and can check again', async () => {
  const onCheck = jest.fn<Promise<unknown>, []>(async () => {});
  render(<NoPermissions email="ann@example.com" onCheck={onCheck} signInAgain={undefined} />);
  expect(screen.getByText(/^You are signed in, but/)).toHaveTextContent(
    'You are signed in, but your account has no permissions here. Ask the administrators of this console to add permissions for ann@example.com.',
  );
  const check = screen.getByRole('button', { name: 'Check again' });
  await userEvent.click(check);
  expect(await screen.findByText('It still has none.')).toBeVisible();
  onCheck.mockRejectedValue(new Error('The network is down.'));
  await userEvent.click(check);
  expect(await screen.findByText('The console could not load your permissions. The network is down.')).toBeVisible();
});

test('if only a sign-in gets a new token, it replaces the check', async () => {
  const run = jest.fn();
  render(
    <NoPermissions email="ann@example.com" onCheck={async () => {}} signInAgain={{ label: 'Sign in again', run }} />,
  );
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(run).toHaveBeenCalledTimes(1);
});
