import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Leaving } from '../navigation/leaving.ts';
import { OverrideBanner } from './override-banner.tsx';

const leaving = () => new Leaving({ go: () => {}, make: () => {} }, 0, new URL('http://console.test/devices'));
const none = { origins: new Map<string, string>(), refusals: [] };
const key = 'dmp.remote-overrides';

test('what was refused is told until it is read, also by another page', async () => {
  localStorage.setItem(key, '{"x":"http://localhost:3001"}');
  const refusals = ['There is no remote “x”. The remotes are: devices.'];
  render(<OverrideBanner overrides={{ ...none, refusals }} leaving={leaving()} />);
  expect(screen.getByText('There is no remote “x”. The remotes are: devices.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  expect(localStorage.getItem(key)).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/There is no remote/)).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test('Reset asks before what is not saved is lost', async () => {
  localStorage.setItem(key, '{"devices":"http://localhost:3001"}');
  const held = leaving();
  held.guard({ title: 'Leave without saving?' });
  const origins = new Map([['devices', 'http://localhost:3001']]);
  render(<OverrideBanner overrides={{ ...none, origins }} leaving={held} />);
  expect(screen.getByText('devices is loaded from http://localhost:3001')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(held.getQuestion()).toMatchObject({ title: 'Leave without saving?' });
  expect(localStorage.getItem(key)).not.toBeNull();
});
