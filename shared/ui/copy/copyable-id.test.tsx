import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clipboardText } from '../../shell/testing/clipboard.ts';
import { CopyableId } from './copyable-id.tsx';

test('an id is copied by its button, which says so', async () => {
  const user = userEvent.setup();
  render(<CopyableId value="CB-1" label="chargebox id" />);
  // A screen reader says what changes in a status, not one that comes with its words in it.
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Copy chargebox id' }));
  expect(await screen.findByRole('button', { name: 'chargebox id copied' })).toBeVisible();
  expect(status).toHaveTextContent('chargebox id copied');
  expect(await clipboardText()).toBe('CB-1');
});

test('a copy that the browser refuses is told of', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  render(<CopyableId value="CB-1" label="chargebox id" />);
  const status = screen.getByRole('status');
  await user.click(screen.getByRole('button', { name: 'Copy chargebox id' }));
  await screen.findByRole('button', { name: /could not be copied/ });
  expect(status).toHaveTextContent('chargebox id could not be copied');
});

test('where there is no id there is no button', () => {
  render(<CopyableId value={null} label="chargebox id" />);
  expect(screen.getByText('—')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
