import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ColumnFilter, FilterValues } from './column-filter.ts';
import { ColumnFilterButton } from './column-filter-button.tsx';

async function open(filter: ColumnFilter, values: FilterValues = {}) {
  const onApply = jest.fn();
  render(<ColumnFilterButton title="Field" filter={filter} values={values} onApply={onApply} />);
  await userEvent.click(screen.getByRole('button', { name: /^Filter Field/ }));
  await screen.findByRole('form', { name: 'Filter Field' });
  return { onApply, apply: () => userEvent.click(screen.getByRole('button', { name: 'Apply' })) };
}

const list: ColumnFilter = {
  kind: 'list',
  parameters: ['plug'],
  options: [
    { value: 'DCCOMBOTYP1', label: 'CCS' },
    { value: 'CHADEMO', label: 'CHAdeMO' },
  ],
};

test('a list joins what is ticked', async () => {
  const { onApply, apply } = await open(list, { plug: 'CHADEMO', other: 'x' });
  expect(screen.getByRole('checkbox', { name: 'CHAdeMO' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'CCS' }));
  await apply();
  expect(onApply).toHaveBeenCalledWith({ plug: 'CHADEMO,DCCOMBOTYP1' });
});

test('a flag is yes, no or any', async () => {
  const { onApply, apply } = await open({ kind: 'flag', parameters: ['freevend'] });
  expect(screen.getByRole('radio', { name: 'Any' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await apply();
  expect(onApply).toHaveBeenCalledWith({ freevend: 'false' });
});

test('a number has two ends, and either may be open', async () => {
  const { onApply, apply } = await open({ kind: 'number', parameters: ['rateFrom', 'rateTo'] }, { rateTo: '90' });
  expect(screen.getByRole('spinbutton', { name: 'Field to' })).toHaveValue('90');
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Field from' }), { target: { value: '12.5' } });
  await apply();
  expect(onApply).toHaveBeenCalledWith({ rateFrom: '12.5', rateTo: '90' });
});

test('a text with a comma inside is shown as it is sent', async () => {
  await open({ kind: 'text', parameters: ['city'] }, { city: 'Austin,Waco' });
  expect(screen.getByRole('textbox', { name: 'Field contains' })).toHaveValue('Austin, Waco');
});

test('a date names the zone it is meant in', async () => {
  await open({ kind: 'date', parameters: ['from', 'to'] });
  expect(screen.getByText(/\(UTC[+-]\d\d:\d\d\)/)).toBeInTheDocument();
});

test('an active filter says so and can be cleared', async () => {
  const { onApply } = await open(list, { plug: 'CHADEMO' });
  expect(screen.getByRole('button', { name: 'Filter Field, active' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onApply).toHaveBeenCalledWith({ plug: undefined });
});
