import { render, screen } from '@testing-library/react';
import { ConnectionTag, StatusTag } from './status-tag.tsx';

const since = new Date(Date.now() - 12 * 60_000).toISOString();

test('the status of a connected device has no mark', () => {
  render(<StatusTag status="AVAILABLE" connected since={since} />);
  expect(screen.getByText('AVAILABLE')).toHaveAttribute('data-tone', 'green');
  expect(screen.queryByText(/last known/)).not.toBeInTheDocument();
});

test('the status of a disconnected device is marked with its age', () => {
  render(<StatusTag status="CHARGING" connected={false} since={since} />);
  expect(screen.getByText('CHARGING')).toHaveAttribute('data-tone', 'orange');
  expect(screen.getByText('last known, 12 min ago')).toBeVisible();
});

test('an UNKNOWN status of a disconnected device is marked with the status before it', () => {
  render(<StatusTag status="UNKNOWN" connected={false} since={since} before="CHARGING" />);
  expect(screen.getByText('UNKNOWN')).toHaveAttribute('data-tone', 'grey');
  expect(screen.getByText('last known CHARGING, 12 min ago')).toBeVisible();
});

test('a device in maintenance mode has a badge, and shows the status the charger itself reports', () => {
  render(<StatusTag status="RESERVED" connected maintenance reported="OUTOFORDER" />);
  expect(screen.getByText('RESERVED')).toHaveAttribute('data-tone', 'orange');
  expect(screen.getByText('Maintenance')).toBeVisible();
  expect(screen.getByText('reports OUTOFORDER')).toBeVisible();
});

test('a device that has never connected is labeled so in gray, without a last known status', () => {
  render(<StatusTag status="UNKNOWN" connected={false} since={null} neverConnected />);
  expect(screen.getByText('Never connected')).toHaveAttribute('data-tone', 'grey');
  expect(screen.queryByText(/last known|UNKNOWN/)).not.toBeInTheDocument();
});

test.each([
  ['Connected', 'green'],
  ['Not Connected', 'grey'],
] as const)('%s is %s', (connection, tone) => {
  render(<ConnectionTag connection={connection} />);
  expect(screen.getByText(connection)).toHaveAttribute('data-tone', tone);
});
