import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRowHeight } from '../list/use-row-height.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { useColumnChoice } from './use-column-choice.ts';

const spec = { storageKey: 'test.columns', all: ['id', 'make', 'model', 'city'], defaults: ['id', 'make'] };
const title = (key: string) => ({ id: 'ID', make: 'Make', model: 'Model', city: 'City' })[key] ?? key;

function Table() {
  const columns = useColumnChoice(spec);
  const [rowHeight, setRowHeight] = useRowHeight();
  return (
    <>
      <output aria-label="visible columns">{columns.choice.shown.join(' ')}</output>
      <output aria-label="rows">{rowHeight}</output>
      <ColumnChooser {...columns} title={title} rowHeight={rowHeight} onRowHeight={setRowHeight} />
    </>
  );
}

async function open() {
  const view = render(<Table />);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('dialog', { name: 'Columns' });
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search columns' })).toHaveFocus());
  return view;
}
const shown = () => screen.getByRole('status', { name: 'visible columns' }).textContent;
const box = (name: string) => screen.getByRole('checkbox', { name });

beforeEach(() => localStorage.clear());

test('the row height applies to all lists and is stored', async () => {
  const rows = () => screen.getByRole('status', { name: 'rows' }).textContent;
  const { unmount } = await open();
  expect(rows()).toBe('normal');
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(rows()).toBe('compact');
  unmount();
  render(<Table />);
  expect(rows()).toBe('compact');
});

test('columns are shown and hidden, and the choice is stored', async () => {
  const { unmount } = await open();
  expect(screen.getByText('Shown (2)')).toBeVisible();
  await userEvent.click(box('City'));
  await userEvent.click(box('ID'));
  expect(shown()).toBe('make city');
  unmount();
  render(<Table />);
  expect(shown()).toBe('make city');
});

test('selecting columns by keyboard keeps the focus position', async () => {
  await open();
  act(() => box('Model').focus());
  await userEvent.keyboard(' ');
  expect(box('City')).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('searchbox', { name: 'Search columns' })).toHaveFocus();
  expect(shown()).toBe('id make model city');
});

test('the last column cannot be hidden', async () => {
  await open();
  await userEvent.click(box('ID'));
  expect(box('Make')).toBeDisabled();
});

test('Reset restores the default columns', async () => {
  await open();
  await userEvent.click(box('City'));
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(shown()).toBe('id make');
});

test('search finds both visible and hidden columns', async () => {
  await open();
  const search = screen.getByRole('searchbox', { name: 'Search columns' });
  await userEvent.type(search, 'M');
  expect(screen.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual(['Make', 'Model']);
  expect(
    within(screen.getByRole('list', { name: 'Shown columns' })).getByRole('button', { name: 'Move Make' }),
  ).toBeVisible();
  await userEvent.type(search, 'zzz');
  expect(screen.getByText('No columns match.')).toBeVisible();
});

test('Escape closes it', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Columns' })).not.toBeInTheDocument();
});
