import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Leaving } from '../navigation/leaving.ts';
import { OverrideFrame } from './override-frame.tsx';

const leaving = () => new Leaving({ go: () => {}, make: () => {} }, 0, new URL('http://console.test/devices'));
const none = { origins: new Map<string, string>(), refusals: [] };

test('what was refused is told until it is read, and the console goes on', async () => {
  const refusals = ['There is no part “x”. There are: devices.'];
  render(
    <OverrideFrame overrides={{ ...none, refusals }} leaving={leaving()}>
      the console
    </OverrideFrame>,
  );
  expect(screen.getByRole('region', { name: 'Parts from elsewhere' })).toHaveTextContent('There is no part “x”.');
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByText('the console')).toBeVisible();
});

test('Reset asks before what is not saved is lost', async () => {
  localStorage.setItem('dmp.remote-overrides', '{"devices":"http://localhost:3001"}');
  const held = leaving();
  held.guard({ title: 'Leave without saving?' });
  render(
    <OverrideFrame overrides={{ ...none, origins: new Map([['devices', 'http://localhost:3001']]) }} leaving={held}>
      the console
    </OverrideFrame>,
  );
  expect(screen.getByText('devices comes from http://localhost:3001')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(held.getQuestion()).toMatchObject({ title: 'Leave without saving?' });
  expect(localStorage.getItem('dmp.remote-overrides')).not.toBeNull();
});
