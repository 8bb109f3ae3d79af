import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import '../../antd/picker-clock.ts';
import { zoneLabel } from '../../format/index.ts';
import { setServerClock } from '../../shell/server-now.ts';
import type { TimeEntry } from './read-time.ts';
import { TimeField, type TimeRange, TimeRangeFields } from './time-field.tsx';

const seen: TimeEntry[] = [];
beforeEach(() => {
  seen.length = 0;
});
const sentence = 'Cannot read this time. Write it like 11/21/2026 3:30 PM.';

function Field({ first, error }: { first?: TimeEntry; error?: string }) {
  const [value, setValue] = useState<TimeEntry>(first);
  return (
    <>
      <TimeField
        label="Time"
        value={value}
        error={error}
        onChange={(next) => {
          seen.push(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue(new Date(2027, 0, 1))}>
        New year
      </button>
    </>
  );
}
const field = () => screen.getByRole('textbox', { name: 'Time' });

async function type(text: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

test.each([
  ['11/21/2026 3:30 PM', new Date(2026, 10, 21, 15, 30)],
  ['11/21/2026 15:30', new Date(2026, 10, 21, 15, 30)],
  ['2026-11-21T15:30', new Date(2026, 10, 21, 15, 30)],
])('%s is the value while it is typed, and is reformatted on blur', async (text, time) => {
  render(<Field />);
  await type(text);
  expect(field()).toHaveValue(text);
  expect(seen.at(-1)).toEqual(time);
  await userEvent.tab();
  expect(field()).toHaveValue('11/21/2026 3:30:00 PM');
  expect(seen.at(-1)).toEqual(time);
});

test('an unreadable text replaces the earlier time at once, and has an error on blur', async () => {
  render(<Field first={new Date(2026, 10, 14, 8)} />);
  await type('next Saturday');
  expect(seen.at(-1)).toBe('unreadable');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(field()).toHaveValue('next Saturday');
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence));
  await type('11/21/2026 8 AM');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field()).toBeValid();
});

test('Enter shows the error too, and does not submit the surrounding form', async () => {
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Field />
    </form>,
  );
  await type('soon{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  await type('11/21/2026 8 AM{Enter}');
  expect(field()).toHaveValue('11/21/2026 8:00:00 AM');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a time set by the parent replaces the typed text', async () => {
  render(<Field />);
  await type('soon');
  await userEvent.click(screen.getByRole('button', { name: 'New year' }));
  expect(field()).toHaveValue('01/01/2027 12:00:00 AM');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a day picked in the calendar is the value at once', async () => {
  render(<Field first={new Date(2026, 10, 14, 8)} />);
  fireEvent.mouseDown(field());
  fireEvent.click(field());
  fireEvent.click(await screen.findByTitle('2026-11-20'));
  expect(seen.at(-1)).toEqual(new Date(2026, 10, 20, 8));
  expect(field()).toHaveValue('11/20/2026 8:00:00 AM');
});

test('the zone at that time is named, and the error of the parent is linked to the field', () => {
  render(<Field first={new Date(2026, 6, 1, 8)} error="Too early." />);
  expect(screen.getByText(zoneLabel(new Date(2026, 6, 1, 8)))).toBeVisible();
  expect(field()).toHaveAccessibleDescription(`${zoneLabel(new Date(2026, 6, 1, 8))} Too early.`);
  expect(field()).toBeInvalid();
});

function Range() {
  const [range, setRange] = useState<TimeRange>({});
  return (
    <TimeRangeFields label="Time frame" {...range} onChange={(change) => setRange((now) => ({ ...now, ...change }))} />
  );
}

test('only the unreadable end of a range is marked', async () => {
  render(<Range />);
  expect(screen.getByRole('group', { name: 'Time frame' })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'From' }), '11/21/2026 8 AM');
  await userEvent.type(screen.getByRole('textbox', { name: 'To' }), 'later{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('textbox', { name: 'To' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'From' })).toBeValid();
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('11/21/2026 8:00:00 AM');
});

test('Now is the time of the server, not of the computer', async () => {
  const now = Date.parse('2026-11-21T15:30:00Z');
  setServerClock({ now: () => now });
  render(<TimeField label="Time" showNow onChange={(time) => seen.push(time)} />);
  await userEvent.click(field());
  await userEvent.click(await screen.findByText('Now'));
  expect(seen.at(-1)).toEqual(new Date(now));
  setServerClock({});
});
