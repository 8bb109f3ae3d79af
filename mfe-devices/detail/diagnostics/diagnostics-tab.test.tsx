import type { DiagnosticsFile, Permission } from '@dmp/shared/contract';
import { formatTime, zoneLabel } from '@dmp/shared/format';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDevice } from '../../testing/devices.ts';
import { someFacts } from '../../testing/selection-facts.ts';
import { DiagnosticsTab } from './diagnostics-tab.tsx';

const aFile = (name: string, day: number, size = 4240): DiagnosticsFile => ({
  fileName: name,
  url: `http://api.test/api/diagnostics-files/${name}?token=1.x`,
  size,
  uploadedAt: new Date(2026, 10, day, 8).toISOString(),
});
const files = [aFile('newer.zip', 20), aFile('older.zip', 19, 12_000_000)];

function visit({
  address = '',
  answer = () => files,
  permissions = ['read:devices'],
}: {
  address?: string;
  answer?(request: RecordedRequest): unknown;
  permissions?: readonly Permission[];
} = {}) {
  window.history.pushState(null, '', `/devices/42?tab=diagnostics${address}`);
  const shell = fakeShell({ permissions, answer });
  render(
    <FakeProviders shell={shell}>
      <DiagnosticsTab device={aDevice({ id: '42', chargeboxId: 'CB-42' })} />
    </FakeProviders>,
  );
  return shell;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent?.trim());
const dates = ({ requests }: ReturnType<typeof visit>) =>
  requests.filter(({ path }) => path === 'devices/42/diagnostics').map(({ query }) => query.date);

test('all files are listed, newest first, with download links', async () => {
  const shell = visit();
  expect(await screen.findByRole('link', { name: 'newer.zip' })).toHaveAttribute('href', files[0]?.url);
  expect(screen.getByRole('link', { name: 'newer.zip' })).toHaveAttribute('download', 'newer.zip');
  expect(names()).toEqual(['newer.zip', 'older.zip']);
  const older = within(screen.getByRole('row', { name: /older\.zip/ }));
  expect(older.getByText('12 MB')).toBeVisible();
  expect(older.getByText(formatTime(files[1]?.uploadedAt))).toBeVisible();
  expect(dates(shell)).toEqual([undefined]);
  expect(screen.getByText(zoneLabel())).toBeVisible();
});

test('a selected day is requested by its date in the browser’s time zone, and is in the address', async () => {
  const shell = visit({ address: '&day=2026-11-19', answer: ({ query }) => (query.date ? [] : files) });
  expect(await screen.findByText('No diagnostics files from this day.')).toBeVisible();
  const field = await screen.findByRole('textbox', { name: 'Day' });
  expect(field).toHaveValue('11/19/2026');
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  fireEvent.click(await screen.findByTitle('2026-11-18'));
  await waitFor(() => expect(window.location.search).toContain('day=2026-11-18'));
  await waitFor(() => expect(dates(shell)).toHaveLength(2));
  expect(dates(shell)).toEqual(['2026-11-19', '2026-11-18']);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(shell.requests.filter(({ path }) => path === 'devices/42/diagnostics').at(-1)?.query).toMatchObject({
    timeZone,
  });
});

test('an empty list displays a message', async () => {
  visit({ answer: () => [] });
  expect(await screen.findByText('No diagnostics files yet.')).toBeVisible();
});

test('a failure is displayed and can be retried', async () => {
  let broken = true;
  visit({ answer: () => (broken ? response(502, null, 'Bad Gateway') : files) });
  expect(await screen.findByText('Files could not be loaded')).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'newer.zip' })).toBeVisible();
});

test('with the permission, diagnostics can be requested, and the file appears once it is uploaded', async () => {
  let requested = false;
  const shell = visit({
    permissions: ['read:devices', 'execute:dm-devices-get-diagnostics-request'],
    answer: ({ path, method }) => {
      if (path === 'remote-action/selection') return someFacts();
      if (method === 'POST') {
        requested = true;
        return { jobId: '1', devices: 1 };
      }
      return requested ? files : [];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Get Diagnostics' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Last hour' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Get diagnostics from 1 device' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('button', { name: 'Get diagnostics from 1 device' }));
  expect(await screen.findByText(/^Diagnostics were requested\./)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'newer.zip' })).toBeVisible();
  expect(await screen.findByText('The diagnostics have arrived.')).toBeVisible();
  expect(shell.requests.find(({ path }) => path === 'remote-action/trigger-action')?.body).toMatchObject({
    eventType: 'GET_DIAGNOSTICS_REQUEST',
    deviceList: ['CB-42'],
  });
});

test('without the permission there is no Get Diagnostics', async () => {
  visit();
  await screen.findByRole('link', { name: 'newer.zip' });
  expect(screen.queryByRole('button', { name: 'Get Diagnostics' })).not.toBeInTheDocument();
});
