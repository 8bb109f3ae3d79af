import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChips } from './filter-chips.tsx';

function Chips({ begin }: { begin: string[] }) {
  const [keys, setKeys] = useState(begin);
  return (
    <FilterChips
      chips={keys.map((key) => ({ key, text: `Make: ${key}` }))}
      onRemove={(gone) => setKeys(keys.filter((key) => key !== gone))}
      onClear={() => setKeys([])}
    />
  );
}
const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('a chip is removed by keyboard, and the focus goes to the next, at last to the row', async () => {
  render(<Chips begin={['A', 'B', 'C']} />);
  screen.getByRole('button', { name: 'Remove filter Make: B' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(['Remove filter Make: A', 'Remove filter Make: C', 'Clear filters']);
  expect(screen.getByRole('button', { name: 'Remove filter Make: C' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove filter Make: A' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('No filters')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Active filters' })).toHaveFocus();
});

test('all are removed at once', async () => {
  render(<Chips begin={['A', 'B']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(names()).toEqual([]);
});
