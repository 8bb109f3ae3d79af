import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/error.ts';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import type { ColumnFilter, FilterSource, FilterValues } from './column-filter.ts';
import { ColumnFilterButton } from './column-filter-button.tsx';

async function open(filter: ColumnFilter, values: FilterValues = {}) {
  const onApply = jest.fn();
  const shell = fakeShell({ answer: () => undefined });
  render(
    <FakeProviders shell={shell}>
      <ColumnFilterButton title="Field" filter={filter} values={values} onApply={onApply} />
    </FakeProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Filter Field/ }));
  await screen.findByRole('form', { name: 'Filter Field' });
  return { shell, onApply, apply: () => userEvent.click(screen.getByRole('button', { name: 'Apply' })) };
}

const list: ColumnFilter = {
  kind: 'list',
  parameters: ['plug'],
  options: [
    { value: 'DCCOMBOTYP1', label: 'CCS' },
    { value: 'CHADEMO', label: 'CHAdeMO' },
  ],
};

test('a list filter joins the selected values', async () => {
  const { onApply, apply } = await open(list, { plug: 'CHADEMO', other: 'x' });
  expect(screen.getByRole('checkbox', { name: 'CHAdeMO' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'CCS' }));
  await apply();
  expect(onApply).toHaveBeenCalledWith({ plug: 'CHADEMO,DCCOMBOTYP1' });
});

test('options are grouped, and the search includes group names', async () => {
  const options = ['RESET', 'REBOOT', 'METER_VALUES', 'START', 'STOP', 'A', 'B', 'C', 'D'].map((value, i) => ({
    ...{ value, label: value, group: i < 2 ? 'Commands' : 'Transactions' },
  }));
  const { onApply, apply } = await open({ kind: 'list', parameters: ['type'], options }, { type: 'STOP' });
  expect(within(screen.getByRole('group', { name: 'Commands' })).getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getAllByRole('checkbox')[0]).toBe(screen.getByRole('checkbox', { name: 'STOP' }));
  await userEvent.type(screen.getByRole('searchbox'), 'command');
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['RESET', 'REBOOT']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'RESET' }));
  await apply();
  expect(onApply).toHaveBeenCalledWith({ type: 'STOP,RESET' });
});

test('a text filter with exactMatch has another label', async () => {
  const { onApply, apply } = await open({ kind: 'text', parameters: ['resources'], exactMatch: true });
  await userEvent.type(screen.getByRole('textbox', { name: 'Field is' }), 'CB-1, CB-2');
  await apply();
  expect(onApply).toHaveBeenCalledWith({ resources: 'CB-1,CB-2' });
});

test('a flag filter is yes, no or any', async () => {
  const { onApply, apply } = await open({ kind: 'flag', parameters: ['freevend'] });
  expect(screen.getByRole('radio', { name: 'Any' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await apply();
  expect(onApply).toHaveBeenCalledWith({ freevend: 'false' });
});

test('a number filter has two bounds, and either can be empty', async () => {
  const { onApply, apply } = await open({ kind: 'number', parameters: ['rateFrom', 'rateTo'] }, { rateTo: '90' });
  expect(screen.getByRole('spinbutton', { name: 'Field to' })).toHaveValue('90');
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Field from' }), { target: { value: '12.5' } });
  await apply();
  expect(onApply).toHaveBeenCalledWith({ rateFrom: '12.5', rateTo: '90' });
});

test('the numbers of a range are entered in the display unit', async () => {
  const unit = { name: 'h', size: 3600 };
  const { onApply, apply } = await open({ kind: 'number', parameters: ['from', 'to'], unit }, { to: '7200' });
  expect(screen.getByRole('spinbutton', { name: 'Field to, in h' })).toHaveValue('2');
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Field from, in h' }), { target: { value: '1.5' } });
  await apply();
  expect(onApply).toHaveBeenCalledWith({ from: '5400', to: '7200' });
});

test.each([
  ['97,5', '97.5'],
  ['1,000', '1000'],
  [' 97 % ', '97'],
])('a number is parsed in common notations: %s', async (typed, value) => {
  const { onApply, apply } = await open({ kind: 'number', parameters: ['from', 'to'], unit: { name: '%' } });
  const from = screen.getByRole('spinbutton', { name: 'Field from, in %' });
  await userEvent.type(from, typed);
  await userEvent.tab();
  expect(from).toHaveValue(value);
  await apply();
  expect(onApply).toHaveBeenCalledWith({ from: value, to: undefined });
});

test('an unreadable number stays with an error, and the filter does not apply', async () => {
  const { onApply } = await open({ kind: 'number', parameters: ['from', 'to'] }, { from: '90', to: '95' });
  const from = screen.getByRole('spinbutton', { name: 'Field from' });
  await userEvent.clear(from);
  await userEvent.type(from, '9o{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Cannot read this number. Write it like 1234.5.');
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await userEvent.tab();
  expect(from).toHaveValue('9o');
  expect(onApply).not.toHaveBeenCalled();
  await userEvent.clear(from);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply).toHaveBeenCalledWith({ from: '', to: '95' });
});

test.each(['97,5', '0x10', '1e3', 'Infinity', 'x'])('%s from an address shows an error as well', async (from) => {
  await open({ kind: 'number', parameters: ['from', 'to'] }, { from });
  expect(screen.getByRole('alert')).toHaveTextContent('Cannot read this number.');
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
});

test('a small number is sent without exponent', async () => {
  const { onApply, apply } = await open({ kind: 'number', parameters: ['from', 'to'] });
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Field from' }), '0.0000001');
  await apply();
  expect(onApply).toHaveBeenCalledWith({ from: '0.0000001', to: undefined });
});

test('a reversed range shows an error, and neither Apply nor Enter applies it', async () => {
  const { onApply } = await open({ kind: 'number', parameters: ['rateFrom', 'rateTo'] }, { rateTo: '90' });
  const from = screen.getByRole('spinbutton', { name: 'Field from' });
  fireEvent.change(from, { target: { value: '95' } });
  expect(screen.getByRole('alert')).toHaveTextContent('This range ends before it begins');
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await userEvent.type(from, '{Enter}');
  fireEvent.submit(screen.getByRole('form', { name: 'Filter Field' }));
  expect(onApply).not.toHaveBeenCalled();
  fireEvent.change(from, { target: { value: '85' } });
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply).toHaveBeenCalledWith({ rateFrom: '85', rateTo: '90' });
});

test('several text values are shown separated by commas', async () => {
  await open({ kind: 'text', parameters: ['city'] }, { city: 'Austin,Waco' });
  expect(screen.getByRole('textbox', { name: 'Field contains' })).toHaveValue('Austin, Waco');
});

test('a date filter shows its time zone', async () => {
  await open({ kind: 'date', parameters: ['from', 'to'] });
  expect(screen.getByText(/\(UTC[+-]\d\d:\d\d\)/)).toBeInTheDocument();
});

test('an active filter has another label and can be cleared', async () => {
  const { onApply } = await open(list, { plug: 'CHADEMO' });
  expect(screen.getByRole('button', { name: 'Filter Field, active' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onApply).toHaveBeenCalledWith({ plug: undefined });
});

test('the focus moves into the filter and returns to its button', async () => {
  const { onApply } = await open({ kind: 'text', parameters: ['city'] });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Field contains' })).toHaveFocus());
  await userEvent.keyboard('Waco{Escape}');
  expect(screen.getByRole('button', { name: 'Filter Field' })).toHaveFocus();
  expect(onApply).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Field contains' }), 'Austin{Enter}');
  expect(onApply).toHaveBeenCalledWith({ city: 'Austin' });
  expect(screen.getByRole('button', { name: 'Filter Field' })).toHaveFocus();
});

const makes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `M${index + 1}`, label: `Make ${index + 1}` }));
const source = (fetch: FilterSource['fetch']): ColumnFilter => ({
  kind: 'list',
  parameters: ['make'],
  options: { key: crypto.randomUUID(), fetch, failure: 'Get makes failed!' },
});

test('a long list has a search, and hidden options stay selected', async () => {
  const { onApply, apply } = await open(
    source(async () => makes(300)),
    { make: 'M7,Gone' },
  );
  await screen.findByRole('checkbox', { name: 'Make 7' });
  const selected = () =>
    screen.getAllByRole('checkbox', { checked: true }).map((box) => box.closest('label')?.textContent);
  expect(selected()).toEqual(['Make 7', 'Gone']);
  expect(screen.getByRole('status')).toHaveTextContent('201 more. Search to find them.');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Field' }), 'make 299{Enter}');
  expect(screen.getByRole('checkbox', { name: 'Make 299' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await apply();
  expect(onApply).toHaveBeenCalledWith({ make: 'M7,Gone,M299' });
});

test('a list whose options fail to load shows an error and has Retry', async () => {
  let broken = true;
  const { shell } = await open(
    source(async () => {
      if (broken) throw new ApiError({ status: 503, statusText: 'Service Unavailable', error: 'Starting.' });
      return makes(2);
    }),
  );
  expect(await screen.findByText('Field could not be loaded')).toBeVisible();
  expect(shell.notices).toMatchObject([{ kind: 'error', title: 'Get makes failed!' }]);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('checkbox', { name: 'Make 2' })).toBeVisible();
});

test.each([
  ['no options', 0, '', 'There are no values.'],
  ['no match', 20, 'zzz', 'No values match.'],
])('a list with %s shows a text', async (_what, count, search, sentence) => {
  await open(source(async () => makes(count)));
  if (search) await userEvent.type(await screen.findByRole('searchbox', { name: 'Search Field' }), search);
  expect(await screen.findByText(sentence)).toBeVisible();
});
