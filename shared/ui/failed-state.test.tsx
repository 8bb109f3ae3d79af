import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/index.ts';
import { clipboardText } from '../shell/testing/clipboard.ts';
import { FailedState } from './failed-state.tsx';

const show = (error: unknown) =>
  render(<FailedState title="Devices could not be loaded" error={error} onRetry={() => {}} />);

test('a server error shows its request ID, which can be copied', async () => {
  const user = userEvent.setup();
  show(new ApiError({ status: 500, statusText: 'Internal Server Error', requestId: 'a1b2c3d4e5f6' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Internal Server Error');
  expect(screen.getByText(/Request ID a1b2c3d4e5f6/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy Request ID' }));
  expect(await clipboardText()).toBe('a1b2c3d4e5f6');
});

test.each([
  ['a client error', new ApiError({ status: 403, statusText: 'Forbidden', requestId: 'a1b2c3d4e5f6' })],
  ['an error without an answer of the server', new ApiError({ status: 0, detail: 'No answer from the server.' })],
  ['an error of the page itself', new Error('x is not a function')],
])('%s shows no request ID', (_, error) => {
  show(error);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByText(/Request ID/)).not.toBeInTheDocument();
});
