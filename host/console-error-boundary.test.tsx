import { render, screen } from '@testing-library/react';
import { ConsoleErrorBoundary } from './console-error-boundary.tsx';

test('an error while rendering shows a sentence and a button, and is reported', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('Invalid URL');
  };
  render(
    <ConsoleErrorBoundary>
      <Broken />
    </ConsoleErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The console stopped because of an error.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(warn).toHaveBeenCalledWith(
    '[console] The console stopped.',
    expect.objectContaining({ message: 'Invalid URL' }),
  );
  warn.mockRestore();
  error.mockRestore();
});
