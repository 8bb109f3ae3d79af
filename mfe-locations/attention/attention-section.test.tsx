import {
  type AttentionGroup,
  type AttentionItem,
  eventPermissions,
  type Permission,
  type SelectionFacts,
} from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAttention, anItem } from '../testing/attention.ts';
import { AttentionSection } from './attention-section.tsx';

const operator: readonly Permission[] = ['read:devices', ...Object.values(eventPermissions)];

function visit(answer: (request: RecordedRequest) => unknown, permissions = operator) {
  window.history.pushState(null, '', '/');
  const shell = fakeShell({ permissions, answer });
  render(
    <FakeProviders shell={shell}>
      <AttentionSection />
    </FakeProviders>,
  );
  return shell;
}

/** The effect of an action on one device. */
const facts: SelectionFacts = {
  ...{ devices: 1, notConnected: 0, charging: 0, shownCharging: 0, maintenance: 0 },
  on: { freevend: 0, available: 1, pncEnabled: 0, maintenanceMode: 0 },
};

const numbered = (count: number, facts: Partial<AttentionItem> = {}) =>
  Array.from({ length: count }, (_, index) => anItem({ subject: `d${index + 1}`, name: `AZ-${index + 1}`, ...facts }));
const group = (items: AttentionItem[], changes: Partial<AttentionGroup> = {}): AttentionGroup => ({
  ...{ kind: items[0]?.kind ?? 'OFFLINE', open: items.length, acknowledged: 0, items },
  ...changes,
});
const kind = async (name: string) => within(await screen.findByRole('region', { name }));
const names = (rows: HTMLElement[]) => rows.map((row) => within(row).getAllByRole('link')[0]?.textContent);
const acknowledgement = {
  by: 'vera@example.com',
  at: '2026-11-20T11:50:00.000Z',
  note: 'Truck is on its way.',
  until: null,
};

test('an item shows its problem, location, start time, and next step', async () => {
  const faulted = anItem({
    kind: 'FAULTED',
    connected: true,
    extent: 1,
    since: new Date(Date.now() - 720_000).toJSON(),
  });
  visit(() => anAttention({ groups: [group([faulted])] }));
  expect(await screen.findByRole('heading', { name: 'Needs attention (1)' })).toBeVisible();
  const row = (await kind('Faulted 1')).getByRole('listitem');
  expect(row).toHaveTextContent('AZ-1');
  expect(row).toHaveTextContent('1 EVSE out of order');
  expect(row).toHaveTextContent('Harbor, Austin, TX');
  expect(row).toHaveTextContent('12 min ago');
  expect(within(row).getByRole('link', { name: 'AZ-1' })).toHaveAttribute('href', '/devices/device-1');
  expect(within(row).getByRole('button', { name: 'Reset: AZ-1' })).toBeVisible();
});

test.each([
  ['2026-11-20T12:00:00.000Z', 'Nothing needs attention now.'],
  [null, 'The network has not been checked yet.'],
])('checked at %p, a list without groups shows why it is empty', async (at, sentence) => {
  visit(() => anAttention({ at }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a user without job permissions can neither start an action nor acknowledge', async () => {
  visit(() => anAttention({ groups: [group([anItem({ kind: 'SILENT', connected: true })])] }), ['read:devices']);
  const rows = await kind('Connected but silent 1');
  expect(rows.queryByRole('button')).toBeNull();
  expect(rows.getByRole('link', { name: 'Open device: AZ-1' })).toHaveAttribute('href', '/devices/device-1');
});

test('a user who may not see jobs gets no link to a failed job', async () => {
  const job = anItem({ kind: 'FAILED_JOB', name: null, jobType: 'RESET_REQUEST' });
  visit(() => anAttention({ groups: [group([job])] }), ['read:devices']);
  const rows = await kind('Failed jobs 1');
  expect(rows.getByText('Reset')).toBeVisible();
  expect(rows.queryByRole('link')).toBeNull();
});

test('a long group shows the first items, and all of them on request', async () => {
  const all = numbered(60);
  const shell = visit(({ path, query }) => {
    if (path === 'attention') return anAttention({ groups: [group(all.slice(0, 3), { open: 60 })] });
    const size = Number(query.pageSize);
    return { content: all.slice(0, size), number: 0, size, totalElements: 60 };
  });
  const rows = await kind('Newly offline 60');
  expect(names(rows.getAllByRole('listitem'))).toEqual(['AZ-1', 'AZ-2', 'AZ-3']);
  await userEvent.click(rows.getByRole('button', { name: 'Show all 60' }));
  expect(await rows.findByRole('link', { name: 'AZ-60' })).toBeVisible();
  expect(rows.getAllByRole('listitem')).toHaveLength(60);
  expect(rows.queryByText(/of 60 shown/)).toBeNull();
  expect(shell.requests.at(-1)).toMatchObject({
    path: 'attention/OFFLINE',
    query: { acknowledged: 'false', pageSize: '100' },
  });
  await userEvent.click(rows.getByRole('button', { name: 'Show fewer' }));
  expect(rows.getAllByRole('listitem')).toHaveLength(3);
});

test('a group larger than one page shows the first page and the total', async () => {
  visit(({ path }) => {
    if (path === 'attention') return anAttention({ groups: [group(numbered(3), { open: 1200 })] });
    return { content: numbered(4), number: 0, size: 1000, totalElements: 1200 };
  });
  const rows = await kind('Newly offline 1,200');
  await userEvent.click(rows.getByRole('button', { name: 'Show the first 1,000' }));
  expect(await rows.findByText('4 of 1,200 shown.')).toBeVisible();
});

test('acknowledged items are listed below the open ones', async () => {
  const acknowledgedItem = anItem({ subject: 'd9', name: 'AZ-9', acknowledgement });
  visit(({ path }) =>
    path === 'attention'
      ? anAttention({ groups: [group(numbered(2), { acknowledged: 1 })] })
      : { content: [acknowledgedItem], number: 0, size: 50, totalElements: 1 },
  );
  const rows = await kind('Newly offline 2');
  await userEvent.click(rows.getByRole('button', { name: 'Show 1 acknowledged' }));
  expect(await rows.findByRole('link', { name: 'AZ-9' })).toBeVisible();
  expect(names(rows.getAllByRole('listitem'))).toEqual(['AZ-1', 'AZ-2', 'AZ-9']);
  await userEvent.click(rows.getByRole('button', { name: 'Hide acknowledged' }));
  expect(names(rows.getAllByRole('listitem'))).toEqual(['AZ-1', 'AZ-2']);
});

test.each([
  ['STAFF', 'It is hidden from all staff for the time you choose. Vendors still see it.'],
  ['VENDOR', 'It is hidden from you for the time you choose. Staff still see it.'],
  // Older backends do not send it.
  [undefined, 'It is hidden for the time you choose.'],
] as const)('for %s the dialog says from whom an acknowledgment hides the item', async (hidesFrom, sentence) => {
  visit(() => anAttention({ groups: [group([anItem()])], ...(hidesFrom ? { hidesFrom } : {}) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge: AZ-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge' }));
  expect(dialog.getByText((text) => text.endsWith(sentence))).toBeVisible();
});

test('an item is acknowledged with a note and a duration, and the list is reloaded', async () => {
  let groups = [group([anItem()])];
  const shell = visit(({ method }) => {
    if (method === 'GET') return anAttention({ groups });
    groups = [];
    return acknowledgement;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge: AZ-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'For 8 hours' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'Truck is on its way.');
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  expect(await screen.findByText('Nothing needs attention now.')).toBeVisible();
  const put = shell.requests.find(({ method }) => method === 'PUT');
  expect(put).toMatchObject({
    path: 'attention/OFFLINE/device-1/acknowledgement',
    body: { note: 'Truck is on its way.', since: '2026-11-20T11:48:00.000Z', extent: 2 },
  });
  const { until = '' } = (put?.body ?? {}) as { until?: string };
  expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(8);
});

test('a conflict is shown in the dialog, which stays open', async () => {
  const sentence = 'This changed after you loaded it. Load it again.';
  visit(({ method }) =>
    method === 'GET' ? anAttention({ groups: [group([anItem()])] }) : response(409, { error: sentence }, 'Conflict'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge: AZ-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
});

test('an acknowledged item is hidden, can be shown with its note and author, and can be undone', async () => {
  let acknowledged = 1;
  const shell = visit(({ path, method }) => {
    if (method === 'DELETE') {
      acknowledged = 0;
      return undefined;
    }
    if (path === 'attention') {
      const items = acknowledged === 0 ? [anItem()] : [];
      return anAttention({ groups: [group(items, { kind: 'OFFLINE', acknowledged })] });
    }
    return { content: [anItem({ acknowledgement })], number: 0, size: 50, totalElements: 1 };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 acknowledged' }));
  const rows = await kind('Newly offline 0');
  expect(await rows.findByText('Acknowledged by vera@example.com')).toBeVisible();
  expect(rows.getByText(', until it changes: Truck is on its way.')).toBeVisible();
  await userEvent.click(rows.getByRole('button', { name: 'Undo acknowledgment: AZ-1' }));
  expect(await screen.findByRole('heading', { name: 'Needs attention (1)' })).toBeVisible();
  expect(shell.requests.find(({ method }) => method === 'DELETE')?.path).toBe(
    'attention/OFFLINE/device-1/acknowledgement',
  );
});

test('a reset requires its type, and starts on that device only', async () => {
  const faulted = anItem({ kind: 'FAULTED', connected: true });
  const shell = visit(({ method, path }) => {
    if (method === 'GET') return anAttention({ groups: [group([faulted])] });
    return path.endsWith('/selection') ? { ...facts, charging: 1 } : { jobId: 'job-1', devices: 1 };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reset: AZ-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset AZ-1?' }));
  expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['Soft', 'Hard']);
  expect(dialog.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('radio', { name: 'Hard' }));
  expect(await dialog.findByText('Ends charging on 1 device')).toBeVisible();
  expect(dialog.getByText('Charging now').nextSibling).toHaveTextContent('1');
  await userEvent.click(dialog.getByRole('radio', { name: 'Soft' }));
  expect(dialog.queryByText('Ends charging on 1 device')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Soft reset' }));
  expect(shell.requests.find(({ path }) => path.endsWith('/selection'))?.body).toEqual({
    deviceList: ['AZ-1'],
    eventType: 'RESET_REQUEST',
  });
  expect(shell.requests.find(({ path }) => path.endsWith('/trigger-action'))).toMatchObject({
    body: { deviceList: ['AZ-1'], remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Soft' },
  });
  expect(shell.notices).toMatchObject([{ kind: 'success', title: 'Action is successfully executed!' }]);
  render(shell.notices[0]?.text);
  expect(screen.getByRole('link', { name: 'View job' })).toHaveAttribute('href', '/devices?job=job-1');
});

test('diagnostics cover the last 24 hours; after a failure the dialog stays open', async () => {
  const silent = anItem({ kind: 'CONTRADICTION', connected: true });
  const shell = visit(({ method, path }) => {
    if (method === 'GET') return anAttention({ groups: [group([silent])] });
    return path.endsWith('/selection') ? facts : response(502, null, 'Bad Gateway');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Get Diagnostics: AZ-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Get diagnostics from AZ-1?' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Get diagnostics' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('button', { name: 'Get diagnostics' }));
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Action failed!', text: 'Bad Gateway' }]);
  expect(dialog.getByRole('alert')).toHaveTextContent(
    'We did not get an answer. The action may have started: check Jobs.',
  );
  expect(dialog.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/devices?jobs=all');
  expect(dialog.getByRole('button', { name: /Get diagnostics$/ })).toBeEnabled();
  await userEvent.click(dialog.getByRole('button', { name: /Get diagnostics$/ }));
  const started = shell.requests.filter(({ path }) => path.endsWith('/trigger-action'));
  const [first, second] = started;
  expect(second?.idempotencyKey).toMatch(/^"/);
  expect([second?.idempotencyKey, second?.body]).toEqual([first?.idempotencyKey, first?.body]);
  const { startTime, stopTime } = (first?.body ?? {}) as Record<string, string>;
  expect(Date.parse(stopTime ?? '') - Date.parse(startTime ?? '')).toBe(24 * 3_600_000);
});

test('an action cannot be confirmed until its effect is loaded', async () => {
  let isBroken = true;
  visit(({ method, path }) => {
    if (method === 'GET') return anAttention({ groups: [group([anItem({ kind: 'CONTRADICTION', connected: true })])] });
    return path.endsWith('/selection') && isBroken ? response(502, null, 'Bad Gateway') : facts;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Get Diagnostics: AZ-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Get diagnostics from AZ-1?' }));
  expect(await dialog.findByText('Could not find out what this affects')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Get diagnostics' })).toBeDisabled();
  isBroken = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Get diagnostics' })).toBeEnabled());
});

test('a failed load shows the error, and Retry loads the list', async () => {
  let broken = true;
  visit(() => (broken ? response(502, null, 'Bad Gateway') : anAttention()));
  expect(await screen.findByText('What needs attention could not be loaded')).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing needs attention now.')).toBeVisible();
});
