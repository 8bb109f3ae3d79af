import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clipboardText } from '../../shell/testing/clipboard.ts';
import { CopyableId } from './copyable-id.tsx';

test('the button copies the ID and confirms it', async () => {
  const user = userEvent.setup();
  render(<CopyableId value="CB-1" label="chargebox id" />);
  // Screen readers announce a change of a status, not the initial text of a new one.
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Copy chargebox id' }));
  expect(await screen.findByRole('button', { name: 'chargebox id copied' })).toBeVisible();
  expect(status).toHaveTextContent('chargebox id copied');
  expect(await clipboardText()).toBe('CB-1');
});

test('a copy rejected by the browser shows an error', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  render(<CopyableId value="CB-1" label="chargebox id" />);
  const status = screen.getByRole('status');
  await user.click(screen.getByRole('button', { name: 'Copy chargebox id' }));
  await screen.findByRole('button', { name: /could not be copied/ });
  expect(status).toHaveTextContent('chargebox id could not be copied');
});

test('without an ID, there is no button', () => {
  render(<CopyableId value={null} label="chargebox id" />);
  expect(screen.getByText('—')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
