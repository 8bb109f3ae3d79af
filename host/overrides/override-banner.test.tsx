import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NavigationBlockers } from '../navigation/navigation-blockers.ts';
import { OverrideBanner } from './override-banner.tsx';

const createBlockers = () =>
  new NavigationBlockers({ go: () => {}, apply: () => {} }, 0, new URL('http://console.test/devices'));
const none = { origins: new Map<string, string>(), errors: [] };
const key = 'dmp.remote-overrides';

test('an error is shown until it is confirmed, also after a navigation', async () => {
  localStorage.setItem(key, '{"x":"http://localhost:3001"}');
  const errors = ['There is no remote “x”. The remotes are: devices.'];
  render(<OverrideBanner overrides={{ ...none, errors }} blockers={createBlockers()} />);
  expect(screen.getByText('There is no remote “x”. The remotes are: devices.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  expect(localStorage.getItem(key)).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/There is no remote/)).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test('Reset asks before unsaved changes are lost', async () => {
  localStorage.setItem(key, '{"devices":"http://localhost:3001"}');
  const blockers = createBlockers();
  blockers.block({ title: 'Leave without saving?' });
  const origins = new Map([['devices', 'http://localhost:3001']]);
  render(<OverrideBanner overrides={{ ...none, origins }} blockers={blockers} />);
  expect(screen.getByText('devices is loaded from http://localhost:3001')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(blockers.getQuestion()).toMatchObject({ title: 'Leave without saving?' });
  expect(localStorage.getItem(key)).not.toBeNull();
});
