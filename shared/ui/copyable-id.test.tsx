import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyableId } from './copyable-id.tsx';

test('an id is copied by its button, which says so', async () => {
  const user = userEvent.setup();
  render(<CopyableId value="CB-1" label="chargebox id" />);
  await user.click(screen.getByRole('button', { name: 'Copy chargebox id' }));
  expect(await screen.findByRole('button', { name: 'chargebox id copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('CB-1');
});

test('a copy that the browser refuses is told of', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  render(<CopyableId value="CB-1" label="chargebox id" />);
  await user.click(screen.getByRole('button', { name: 'Copy chargebox id' }));
  expect(await screen.findByRole('status')).toHaveTextContent('chargebox id could not be copied');
});

test('where there is no id there is no button', () => {
  render(<CopyableId value={null} label="chargebox id" />);
  expect(screen.getByText('—')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
