import { fireEvent, render, screen } from '@testing-library/react';
import { isPastDay } from './action-choice.ts';
import { TimeField } from './time-field.tsx';

test('a time being typed is not lost when the dialog is drawn anew, as it is every second', () => {
  const onChange = jest.fn();
  const value = new Date(2099, 0, 1, 8);
  const field = () => (
    <TimeField
      label="Time"
      placeholder="Choose a time"
      value={value}
      disabled={false}
      disabledDay={isPastDay}
      onChange={onChange}
    />
  );
  const { rerender } = render(field());
  const input = screen.getByRole('textbox', { name: 'Time' });
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: '01/02/2099 6:30:00 PM' } });
  rerender(field());
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
  fireEvent.blur(input);
  expect(onChange).toHaveBeenLastCalledWith(new Date(2099, 0, 2, 18, 30));
});
