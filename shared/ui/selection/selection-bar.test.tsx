import { render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { listed } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { ListSelecting } from './use-list-selection.ts';

const selecting: ListSelecting = {
  selection: listed([]),
  view: 'listed',
  total: 3,
  ticks: { keys: [], onChange: () => undefined, disabled: false },
  select: () => undefined,
  selectAll: () => undefined,
  clear: () => undefined,
};

const page = (mode: 'visible' | 'hidden') => (
  <>
    <h1 tabIndex={-1}>Devices</h1>
    <Activity mode={mode}>
      <SelectionBar
        title="Reset"
        noun="device"
        selecting={selecting}
        inWords={() => ''}
        onFilters={() => undefined}
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />
    </Activity>
  </>
);

test('it takes the focus when it comes, and leaves it to the heading when its list comes back', () => {
  const { rerender } = render(page('visible'));
  expect(screen.getByRole('group', { name: 'Reset devices' })).toHaveFocus();
  rerender(page('hidden'));
  screen.getByRole('heading', { name: 'Devices' }).focus();
  rerender(page('visible'));
  expect(screen.getByRole('group', { name: 'Reset devices' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
});
