import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/index.ts';
import { clipboardText } from '../shell/testing/clipboard.ts';
import { FailedState } from './failed-state.tsx';

const show = (error: unknown) =>
  render(<FailedState title="Devices could not be loaded" error={error} onRetry={() => {}} />);

test('what the server got wrong can be quoted by the name of its request', async () => {
  const user = userEvent.setup();
  show(new ApiError({ status: 500, statusText: 'Internal Server Error', requestId: 'a1b2c3d4e5f6' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Internal Server Error');
  expect(screen.getByText(/Request ID a1b2c3d4e5f6/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy Request ID' }));
  expect(await clipboardText()).toBe('a1b2c3d4e5f6');
});

test.each([
  ['the call itself got wrong', new ApiError({ status: 403, statusText: 'Forbidden', requestId: 'a1b2c3d4e5f6' })],
  ['no server has answered', new ApiError({ status: 0, detail: 'No answer from the server.' })],
  ['is a fault of the page', new Error('x is not a function')],
])('what %s has no name to quote', (_, error) => {
  show(error);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByText(/Request ID/)).not.toBeInTheDocument();
});
