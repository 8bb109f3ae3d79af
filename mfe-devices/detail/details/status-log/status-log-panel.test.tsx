import type { NeviLogRow, OperationalStatus, OperationalStatusLogRow, Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDevice } from '../../../testing/devices.ts';
import { FetchedDevice } from '../../../testing/fetched-device.tsx';
import { StatusLogPanel } from './status-log-panel.tsx';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const uid = 'US*DMP*E1*1';
const statuses: OperationalStatus[] = ['AVAILABLE', 'OUTOFORDER', 'CHARGING', 'INOPERATIVE', 'AVAILABLE', 'UNKNOWN'];
/** Newest first, an hour apart. */
const log = (): OperationalStatusLogRow[] =>
  statuses.map((status, index) => ({ evseUid: uid, status, timestamp: at(statuses.length - index) }));
const entries: NeviLogRow[] = [];
const anEntry: NeviLogRow = {
  id: 'n-1',
  createdAt: at(12),
  createdBy: 'admin@example.com',
  evseUid: uid,
  message: 'Confirmed with the site host',
  intervalStart: at(5),
  intervalEnd: at(6),
  category: 'Vandalism',
  neviExempt: true,
  valid: true,
};
const categories = [
  { category: 'Utility interruption', description: 'The electric utility did not supply the site.' },
  { category: 'Vandalism', description: 'The charger was damaged on purpose.' },
];

beforeEach(() => entries.splice(0, entries.length, anEntry));
afterEach(() => statuses.splice(0, statuses.length - 6));

const pageOf = <Row,>(rows: readonly Row[], { query }: RecordedRequest) => {
  const [number, size] = [Number(query.page), Number(query.size)];
  return { content: rows.slice(number * size, (number + 1) * size), number, size, totalElements: rows.length };
};

function show(
  permissions: readonly Permission[] = [],
  answer: (request: RecordedRequest) => unknown = () => undefined,
) {
  const shell = fakeShell({
    permissions,
    answer: (request) => {
      const own = answer(request);
      if (own !== undefined) return own;
      const { method, path } = request;
      if (path === 'nevi/outage-categories') return categories;
      if (path === 'devices/CB-0001/operational-status-log') return pageOf(log(), request);
      if (method === 'POST') return entries.unshift({ ...anEntry, id: 'n-2', message: 'Transformer burnt' });
      if (path === 'devices/CB-0001/nevi-log') return pageOf(entries, request);
      return aDevice({
        evses: [
          {
            evseUid: uid,
            stationId: 'ST-1',
            operationalStatus: statuses[0] ?? 'UNKNOWN',
            statusSince: at(statuses.length),
            lastKnownStatus: null,
          },
        ],
      });
    },
  });
  render(
    <FakeProviders shell={shell}>
      <FetchedDevice draw={(device) => <StatusLogPanel device={device} />} />
    </FakeProviders>,
  );
  return shell;
}
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const rowsOf = async (name: string) => (await table(name)).getAllByRole('row').slice(1);
const canAssess: readonly Permission[] = ['update:nevi_outage_exemption_logs'];

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add NEVI entry' }));
  return within(await screen.findByRole('dialog', { name: 'Add NEVI entry' }));
}
/** Opens a select and returns its options with this title. */
const optionsOf = async (field: string, title: RegExp) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  return screen.findAllByTitle(title);
};
const choose = async (field: string, title: string | RegExp) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByTitle(title));
};

test('the log has five rows per page, newest first', async () => {
  const { requests } = show();
  const rows = await rowsOf('Operation Status Log');
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(statuses.slice(0, 5));
  expect(rows[0]).toHaveTextContent(uid);
  expect(rows[0]).toHaveTextContent(formatTime(at(6)));
  expect(requests.find(({ path }) => path.endsWith('operational-status-log'))?.query).toEqual({ page: '0', size: '5' });
});

test('a new status of an EVSE adds its row', async () => {
  show();
  await rowsOf('Operation Status Log');
  statuses.unshift('RESERVED');
  await userEvent.click(screen.getByRole('button', { name: 'Fetch device' }));
  await waitFor(async () => expect((await rowsOf('Operation Status Log'))[0]).toHaveTextContent('RESERVED'));
});

test('the NEVI log has each assessment, and whether it is still valid', async () => {
  entries.push({ ...anEntry, id: 'n-0', neviExempt: false, valid: false, intervalEnd: null });
  show();
  const [first, second] = await rowsOf('NEVI exemption log');
  for (const text of [
    formatTime(at(12)),
    'admin@example.com',
    uid,
    formatTime(at(5)),
    `to ${formatTime(at(6))}`,
    'Vandalism',
    'Exempt',
    'Valid',
    'Confirmed with the site host',
    'n-1',
  ]) {
    expect(first).toHaveTextContent(text);
  }
  expect(second).toHaveTextContent('Not exempt');
  expect(second).toHaveTextContent('Replaced by a later entry');
  expect(
    screen.getByText(/^An exempt entry takes its outage out of the uptime while the entry is valid/),
  ).toBeVisible();
  expect(second).toHaveTextContent('ongoing');
  expect(screen.queryByRole('button', { name: 'Add NEVI entry' })).not.toBeInTheDocument();
});

test('only outages can be assessed; each option has its duration', async () => {
  show(canAssess);
  await open();
  const options = await optionsOf('Outage', / · /);
  expect(options.map(({ textContent }) => textContent)).toEqual([
    `OUTOFORDER · ${uid} · ${formatTime(at(5))} · 1 h`,
    `INOPERATIVE · ${uid} · ${formatTime(at(3))} · 1 h`,
    `UNKNOWN · ${uid} · ${formatTime(at(1))} · 1 h`,
  ]);
});

test('an entry has the outage, its category, whether it is exempt, and a message', async () => {
  const shell = show(canAssess);
  const dialog = await open();
  await choose('Outage', /^OUTOFORDER/);
  await choose('Category', 'Utility interruption');
  await userEvent.click(dialog.getByRole('checkbox', { name: /NEVI exempt/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Transformer burnt');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await rowsOf('NEVI exemption log'))[0]).toHaveTextContent('Transformer burnt'));
  const sent = shell.requests.find(({ method }) => method === 'POST');
  expect(decodeURIComponent(sent?.path ?? '')).toBe(`devices/${uid}/nevi-log`);
  expect(sent?.body).toEqual({
    selectedOutage: { status: 'OUTOFORDER', timestamp: at(5) },
    category: 'Utility interruption',
    neviExempt: true,
    message: 'Transformer burnt',
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('outage, category, and message are required, and the message has at most 255 characters', async () => {
  const shell = show(canAssess);
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  for (const sentence of ['Outage is required', 'Category is required', 'Message is required']) {
    expect(await dialog.findByText(sentence)).toBeVisible();
  }
  await userEvent.click(dialog.getByRole('textbox', { name: 'Message' }));
  await userEvent.paste('x'.repeat(256));
  expect(await dialog.findByText('256 / 255')).toBeVisible();
  expect(await dialog.findByText('At most 255 characters.')).toBeVisible();
  expect(shell.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('an entry that cannot be saved is reported, and the entered values stay', async () => {
  const shell = show(canAssess, ({ method }) =>
    method === 'POST' ? response(400, { error: 'message must not be blank.' }, 'Bad Request') : undefined,
  );
  const dialog = await open();
  await choose('Outage', /^UNKNOWN/);
  await choose('Category', 'Vandalism');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Cut');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', title: 'Error', text: 'Bad Request' }]));
  expect(dialog.getByRole('alert')).toHaveTextContent('message must not be blank.');
  expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Cut');
});

test('the form shows that the outages could not be fetched, and Retry fetches them', async () => {
  let broken = true;
  show(canAssess, ({ path, query }) =>
    broken && path.endsWith('operational-status-log') && query.size === '1000'
      ? response(502, null, 'Bad Gateway')
      : undefined,
  );
  const dialog = await open();
  expect(await dialog.findByText('The outages could not be loaded')).toBeVisible();
  broken = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(dialog.queryByText('The outages could not be loaded')).not.toBeInTheDocument());
  expect(await optionsOf('Outage', / · /)).toHaveLength(3);
});
