import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChips } from './filter-chips.tsx';

function Chips({ initialKeys }: { initialKeys: string[] }) {
  const [keys, setKeys] = useState(initialKeys);
  return (
    <FilterChips
      chips={keys.map((key) => ({ key, text: `Make: ${key}` }))}
      onRemove={(removed) => setKeys(keys.filter((key) => key !== removed))}
      onClear={() => setKeys([])}
    />
  );
}
const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('removing a chip by keyboard focuses the next one, finally the group', async () => {
  render(<Chips initialKeys={['A', 'B', 'C']} />);
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

test('Clear removes all chips', async () => {
  render(<Chips initialKeys={['A', 'B']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(names()).toEqual([]);
});
