import { render, screen } from '@testing-library/react';
import { FaultPage } from './fault-page.tsx';

test('a console that throws while it is drawn is a sentence and a button, and reported', () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const shouted = jest.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('Invalid URL');
  };
  render(
    <FaultPage>
      <Broken />
    </FaultPage>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The console stopped because of an error.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith(
    '[console] The console stopped.',
    expect.objectContaining({ message: 'Invalid URL' }),
  );
  logged.mockRestore();
  shouted.mockRestore();
});
