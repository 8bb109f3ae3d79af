import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NumberField } from './number-field.tsx';
import type { NumberEntry } from './read-number.ts';

const seen: NumberEntry[] = [];
beforeEach(() => {
  seen.length = 0;
});

function Field({ first }: { first?: NumberEntry }) {
  const [value, setValue] = useState<NumberEntry>(first);
  return (
    <>
      <NumberField
        aria-label="Power"
        unit="kW"
        min={1}
        max={400}
        value={value}
        onChange={(next) => {
          seen.push(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue(50)}>
        Usual
      </button>
    </>
  );
}
const field = () => screen.getByRole('spinbutton', { name: 'Power' });

async function type(text: string, first: NumberEntry = null) {
  render(<Field first={first} />);
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

test.each([
  ['7,4', 7.4, '7.4'],
  ['7.4 kW', 7.4, '7.4'],
  ['12,500', 12_500, '12500'],
])('%s stays while it is typed, and is reformatted on blur', async (typed, value, written) => {
  await type(typed);
  expect(field()).toHaveValue(typed);
  expect(seen.at(-1)).toBe(value);
  await userEvent.tab();
  expect(field()).toHaveValue(written);
});

test('Enter reformats the number', async () => {
  await type('7,4{Enter}');
  expect(field()).toHaveValue('7.4');
});

test('a sign without digits is an empty value', async () => {
  await type('-');
  expect([field().getAttribute('value'), seen.at(-1)]).toEqual(['-', null]);
});

test('the field exposes its bounds, and arrow keys with a modifier do not change the number', async () => {
  render(<Field first={50} />);
  expect(field()).toHaveAttribute('aria-valuemin', '1');
  expect(field()).toHaveAttribute('aria-valuemax', '400');
  await userEvent.click(field());
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{Control>}{ArrowUp}{/Control}{Alt>}{ArrowDown}{/Alt}');
  expect(seen).toEqual([]);
});

test('an unreadable text stays, and is the value', async () => {
  await type('7.4 W', 22);
  await userEvent.tab();
  expect(field()).toHaveValue('7.4 W');
  expect(seen.at(-1)).toEqual({ typed: '7.4 W' });
});

test('a value set by the parent replaces the typed text', async () => {
  await type('7.4 W');
  await userEvent.click(screen.getByRole('button', { name: 'Usual' }));
  expect(field()).toHaveValue('50');
  await userEvent.clear(field());
  await userEvent.tab();
  expect([field().getAttribute('value'), seen.at(-1)]).toEqual(['', null]);
});

test.each<[NumberEntry, string, NumberEntry[]]>([
  [7.4, '{ArrowUp}', [8.4]],
  [0.1, '{ArrowUp}', [1.1]],
  [7.4, '{ArrowDown}{ArrowDown}', [6.4, 5.4]],
  [null, '{ArrowUp}', [1]],
  [1.5, '{ArrowDown}', [1]],
  [1, '{ArrowDown}', []],
  [399.5, '{ArrowUp}{ArrowUp}', [400]],
  [4000, '{ArrowUp}', []],
  [-5, '{ArrowDown}', []],
  [{ typed: '7 W' }, '{ArrowUp}', []],
])('from %j, %s changes the value to %j', async (first, keys, entries) => {
  render(<Field first={first} />);
  await userEvent.click(field());
  await userEvent.keyboard(keys);
  expect(seen).toEqual(entries);
});
