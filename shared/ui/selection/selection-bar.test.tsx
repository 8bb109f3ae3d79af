import { render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { listedSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { ListSelectionState } from './use-list-selection.ts';

const selectionState: ListSelectionState = {
  selection: listedSelection([]),
  view: 'listed',
  total: 3,
  rowSelection: { keys: [], onChange: () => undefined, disabled: false },
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
        selectionState={selectionState}
        describeFilters={() => ''}
        onFilters={() => undefined}
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />
    </Activity>
  </>
);

test('takes the focus on mount, but not when a hidden list becomes visible again', () => {
  const { rerender } = render(page('visible'));
  expect(screen.getByRole('group', { name: 'Reset devices' })).toHaveFocus();
  rerender(page('hidden'));
  screen.getByRole('heading', { name: 'Devices' }).focus();
  rerender(page('visible'));
  expect(screen.getByRole('group', { name: 'Reset devices' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
});
