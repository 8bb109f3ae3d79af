import { Route, Routes } from '@dmp/shared/antd/router';
import type { ChargingGroup, Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGroup, anEvse, aPublication, evsePage, someFacts } from '../testing/groups.ts';
import { GroupPage } from './group-page.tsx';

interface Visit {
  permissions?: readonly Permission[];
  address?: string;
  /** Returns the group on the server. */
  group?: () => unknown;
  answer?(request: RecordedRequest): unknown;
}

const members = [
  anEvse(),
  anEvse({ evseUid: 'E-2', stationId: 'ST-2' }),
  anEvse({
    ...{ evseUid: 'E-3', stationId: 'ST-3', deviceId: '43', chargeboxId: 'CB-43' },
    ...{ operationalStatus: 'UNKNOWN', lastKnownStatus: 'CHARGING', webSocketConnection: 'Not Connected' },
  }),
];
const others = [
  anEvse({ evseUid: 'E-7', stationId: 'ST-7', deviceId: '47', chargeboxId: 'CB-47' }),
  anEvse({
    ...{ evseUid: 'E-8', stationId: 'ST-8', deviceId: '47', chargeboxId: 'CB-47' },
    chargingGroup: { id: 'g-2', name: 'Old Town' },
  }),
  anEvse({ evseUid: 'E-9', stationId: 'ST-9', deviceId: '48', chargeboxId: 'CB-48' }),
];

function visit({ permissions = [], address = '/charging-groups/g-1', group = () => aGroup(), ...more }: Visit = {}) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions: ['read:charging-groups', 'read:devices', ...permissions],
    answer: (request) => {
      const override = more.answer?.(request);
      if (override !== undefined) return override;
      const { method, path, query } = request;
      switch (`${method} ${path}`) {
        case 'GET charging-groups/g-1/evses':
          return evsePage(query.inChargingGroup === 'true' ? members : others);
        case 'GET charging-groups/g-1/publications':
          return { content: [aPublication()], number: 0, size: 10, totalElements: 1 };
        case 'POST charging-groups/g-1/evses/selection':
          return someFacts();
        case 'POST charging-groups/g-1/evses':
        case 'DELETE charging-groups/g-1/evses':
          return { evses: 2, moved: 0 };
        case 'GET tariffs':
          return [{ id: `${query.countryCode}-NIGHT` }];
        default:
          return group();
      }
    },
  });
  render(
    <FakeProviders shell={shell}>
      <Routes>
        <Route path="/charging-groups/:chargingGroupId" element={<GroupPage />} />
        <Route path="/charging-groups" element="The list" />
      </Routes>
    </FakeProviders>,
  );
  const calls = (method: string, path = '') =>
    shell.requests.filter((request) => request.method === method && request.path.endsWith(path));
  return { shell, calls };
}

const update = { permissions: ['update:charging-groups'] as const };
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialogOf = async (text: string) =>
  within((await screen.findByText(text)).closest('[role=dialog]') as HTMLElement);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('reading', () => {
  test('shows the fields and the publication state', async () => {
    const { shell } = visit({ group: () => aGroup({ unpublishedSince: '2026-11-21T08:00:00.000Z' }) });
    expect(await screen.findByRole('heading', { name: 'Harbor' })).toBeVisible();
    expect(shell.titles).toEqual(['Harbor']);
    expect(screen.getByText('Changed since published')).toBeVisible();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Description', 'Country code', 'Party ID', 'Tariff', 'EVSEs', 'Last updated in CPO'],
      ...['Changed since publication', 'Last edited', 'Last edited by', 'Group ID'],
    ]);
    expect(screen.getByText('Changed since publication').nextSibling).toHaveTextContent(/^Yes, since /);
    expect(screen.getByRole('button', { name: 'Copy Group ID' })).toBeVisible();
  });

  test('shows the EVSEs, each with its status and a link to its device', async () => {
    const { calls } = visit();
    const row = within(await screen.findByRole('row', { name: /ST-3/ }));
    expect(row.getByRole('link', { name: 'ST-3' })).toHaveAttribute('href', '/devices/43');
    expect(row.getByText('UNKNOWN')).toBeVisible();
    expect(row.getByText('last known CHARGING')).toBeVisible();
    expect(calls('GET', '/evses').map(({ query }) => query)).toEqual([
      { inChargingGroup: 'true', pageNumber: '0', pageSize: '10' },
    ]);
  });

  test('a page may have 500 EVSEs', async () => {
    const { calls } = visit({ address: '/charging-groups/g-1?pageSize=500&page=1' });
    await screen.findByRole('row', { name: /ST-1/ });
    expect(calls('GET', '/evses')[0]?.query).toMatchObject({ pageSize: '500' });
  });

  test('shows the state of each publication', async () => {
    const failed = aPublication({ id: 'p-2', deliveredAt: null, attempts: 3, lastError: 'The receiver answered 503.' });
    visit({
      answer: ({ path }) =>
        path.endsWith('/publications')
          ? { content: [failed, aPublication()], number: 0, size: 10, totalElements: 2 }
          : undefined,
    });
    expect(await screen.findByText('Failed')).toBeVisible();
    expect(screen.getByText('The receiver answered 503. Tried 3 times; trying again.')).toBeVisible();
    expect(screen.getByText('Delivered', { selector: 'span' })).toBeVisible();
  });

  test('a user who may only read has no buttons, and the URL opens no dialog', async () => {
    visit({ address: '/charging-groups/g-1?add=evses' });
    await screen.findByRole('row', { name: /ST-1/ });
    for (const name of ['Edit', 'Publish', 'Add EVSEs', 'Remove EVSEs']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByText(/^Add EVSEs to/)).not.toBeInTheDocument();
  });

  test('an unknown group shows a sentence and a link to the list', async () => {
    visit({ group: () => response(404, { error: 'There is no charging group with this ID.' }, 'Not Found') });
    expect(await screen.findByText(/This charging group does not exist/)).toBeVisible();
    await press('Show all charging groups');
    expect(await screen.findByText('The list')).toBeVisible();
  });
});

describe('edit mode', () => {
  const typeName = async (name: string) => {
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.clear(field);
    await userEvent.type(field, name);
  };

  test('Save Update is based on the version that was loaded, and the page shows the saved values', async () => {
    let group: ChargingGroup = aGroup();
    const { calls } = visit({
      ...update,
      group: () => group,
      answer: ({ method, body }) => {
        if (method !== 'PUT') return undefined;
        group = { ...group, ...(body as ChargingGroup), version: 5 };
        return group;
      },
    });
    await press('Edit');
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.getByRole('button', { name: 'Save Update' })).toBeDisabled();
    await typeName('Marina');
    await press('Save Update');
    expect(await screen.findByRole('heading', { name: 'Marina' })).toBeVisible();
    expect(calls('PUT')[0]?.body).toEqual({
      ...{ name: 'Marina', description: 'By the water', countryCode: 'US', partyId: 'VLT', tariffId: 'US-NIGHT' },
      version: 4,
    });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  test('Cancel asks for confirmation only if something was changed', async () => {
    const { shell, calls } = visit(update);
    await press('Edit');
    await screen.findByRole('textbox', { name: 'Name' });
    await press('Cancel');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();

    await press('Edit');
    await typeName('Marina');
    expect(shell.guards.size).toBe(1);
    await press('Cancel');
    const question = await dialogOf('Discard your changes?');
    await userEvent.click(question.getByText('Keep editing'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Marina');
    await press('Cancel');
    await userEvent.click((await dialogOf('Discard your changes?')).getByText('Discard changes'));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    expect(shell.guards.size).toBe(0);
    expect(calls('PUT')).toEqual([]);
  });

  test('a concurrent edit is merged: the second user sees the remote changes, and the next save includes them', async () => {
    let group: ChargingGroup = aGroup();
    const at = '2026-11-21T08:00:00.000Z';
    const changed = `This charging group was changed by bob@example.com at ${at} after you loaded it. Load it again.`;
    const { shell, calls } = visit({
      ...update,
      group: () => group,
      answer: ({ method, body }) => {
        if (method !== 'PUT') return undefined;
        if ((body as ChargingGroup).version === group.version) return { ...group, ...(body as ChargingGroup) };
        return response(409, { error: changed }, 'Conflict');
      },
    });
    await press('Edit');
    await typeName('Mine');
    group = aGroup({
      ...{ name: 'Theirs', description: 'New words', version: 5 },
      ...{ changedBy: 'bob@example.com', changedAt: at },
    });
    await press('Save Update');
    const sentence = `This charging group was changed by bob@example.com at ${formatTime(at)}. Nothing has been saved yet. Review the differences, then save again.`;
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not save charging group', text: 'Conflict' }]);
    const notice = within(screen.getByRole('region', { name: 'Changed by someone else' }));
    expect(notice.getByText('Description:').parentElement).toHaveTextContent('Description: New words');
    expect(notice.getByText('Name, now:').parentElement).toHaveTextContent('Name, now: Theirs');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('New words');

    await press('Save Update');
    await waitFor(() => expect(calls('PUT')).toHaveLength(2));
    expect(calls('PUT')[1]?.body).toMatchObject({ name: 'Mine', description: 'New words', version: 5 });
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });
});

describe('Publish', () => {
  test('the dialog describes the effect, and a notice confirms it', async () => {
    const { shell, calls } = visit(update);
    await press('Publish');
    const dialog = await dialogOf('Publish “Harbor”?');
    expect(dialog.getByText(/updates pricing for the group's chargers/)).toHaveTextContent(
      /tariff US-NIGHT \(US, party VLT\) applies to 3 EVSEs\. Changes appear in a few minutes\./,
    );
    expect(calls('POST')).toEqual([]);
    await userEvent.click(dialog.getByText('Publish', { selector: 'button span' }));
    await waitFor(() =>
      expect(shell.notices).toEqual([
        { kind: 'success', title: 'Charging Group published', text: 'Changes appear in a few minutes.' },
      ]),
    );
    expect(calls('POST', '/publish').map(({ query }) => query)).toEqual([{ version: '4', expectedEvses: '3' }]);
    await waitFor(() => expect(screen.queryByText('Publish “Harbor”?')).not.toBeInTheDocument());
  });

  test('after a 409, the dialog shows the error and the newest version of the group', async () => {
    let group = aGroup();
    const error = 'This charging group has 5 EVSEs now, not 3. Review and confirm again.';
    const { shell } = visit({
      ...update,
      group: () => group,
      answer: ({ path }) => (path.endsWith('/publish') ? response(409, { error }, 'Conflict') : undefined),
    });
    await press('Publish');
    const dialog = await dialogOf('Publish “Harbor”?');
    group = aGroup({ totalEvses: 5 });
    await userEvent.click(dialog.getByText('Publish', { selector: 'button span' }));
    expect(await dialog.findByText(error)).toBeVisible();
    expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not publish charging group!', text: 'Conflict' }]);
    expect(await dialog.findByText('5 EVSEs')).toBeVisible();
  });

  test('after a save by another user, the dialog shows user and local time', async () => {
    const at = '2026-11-21T08:00:00.000Z';
    const error = `This charging group was changed by bob@example.com at ${at} after you loaded it. Load it again.`;
    visit({
      ...update,
      answer: ({ path }) => (path.endsWith('/publish') ? response(409, { error }, 'Conflict') : undefined),
    });
    await press('Publish');
    const dialog = await dialogOf('Publish “Harbor”?');
    await userEvent.click(dialog.getByText('Publish', { selector: 'button span' }));
    expect(
      await dialog.findByText(`This charging group was changed by bob@example.com at ${formatTime(at)}.`),
    ).toBeVisible();
  });

  test('a group without EVSEs has a disabled button with the reason', async () => {
    visit({ ...update, group: () => aGroup({ totalEvses: 0 }) });
    const button = await screen.findByRole('button', { name: 'Publish' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('This group has no EVSEs. Add EVSEs before publishing it.');
    expect(screen.getByRole('button', { name: 'Remove EVSEs' })).toBeDisabled();
  });
});

describe('adding EVSEs', () => {
  const openDialog = async () => {
    await press('Add EVSEs');
    return dialogOf('Add EVSEs to “Harbor”');
  };

  test('lists the EVSEs of no or another group; all EVSEs of a device are selected together', async () => {
    const { calls } = visit(update);
    const dialog = await openDialog();
    const row = within(await dialog.findByRole('row', { name: /ST-8/ }));
    expect(row.getByText('Old Town')).toBeVisible();
    expect(calls('GET', '/evses').at(-1)?.query).toMatchObject({ inChargingGroup: 'false' });
    await userEvent.click(row.getByRole('checkbox', { name: 'Select device CB-47' }));
    for (const box of dialog.getAllByRole('checkbox', { name: 'Select device CB-47' })) expect(box).toBeChecked();
    expect(dialog.getByText(/1 device selected/)).toBeVisible();
  });

  test('lists the EVSEs that leave another group, and sends the expected number', async () => {
    const facts = someFacts({
      moving: 1,
      groups: [{ id: 'g-2', name: 'Old Town', evses: 1 }],
      moved: [
        { evseUid: 'E-8', stationId: 'ST-8', chargeboxId: 'CB-47', chargingGroup: { id: 'g-2', name: 'Old Town' } },
      ],
    });
    const { shell, calls } = visit({
      ...update,
      answer: ({ path }) => (path.endsWith('/selection') ? facts : undefined),
    });
    const dialog = await openDialog();
    await userEvent.click(
      await dialog.findByRole('checkbox', { name: 'Select the EVSEs not in the group on this page' }),
    );
    await userEvent.click(dialog.getByText('Confirm'));
    const question = await dialogOf('Add 2 EVSEs?');
    const moving = within(question.getByRole('region', { name: 'EVSEs that will move', hidden: true }));
    expect(moving.getByText(/in another group and will leave it: Old Town \(1\)/)).toBeVisible();
    expect(moving.getByText('ST-8 of CB-47')).toBeVisible();
    expect(moving.getByText('now in Old Town')).toBeVisible();
    await userEvent.click(question.getByText('Add EVSEs', { selector: 'button span' }));
    await waitFor(() => expect(shell.notices).toMatchObject([{ kind: 'success', title: '2 EVSEs added' }]));
    expect(calls('POST', 'g-1/evses').map(({ query, body }) => [query, body])).toEqual([
      [{ expectedEvses: '2', expectedMoved: '1' }, ['CB-47', 'CB-48']],
    ]);
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('all matches of the filters, minus a deselected device, are added by one call', async () => {
    const { calls } = visit({ ...update, address: '/charging-groups/g-1?add=evses&addCity=Austin' });
    const dialog = await dialogOf('Add EVSEs to “Harbor”');
    await userEvent.click(await dialog.findByText(/^Select all/));
    expect(dialog.getByText(/2 devices selected: all 2 that match City: Austin/)).toBeVisible();
    const [box] = dialog.getAllByRole('checkbox', { name: 'Select device CB-47' });
    if (box) await userEvent.click(box);
    expect(dialog.getByText(/1 device selected: .*less 1 exception/)).toBeVisible();
    await userEvent.click(dialog.getByText('Confirm'));
    const question = await dialogOf('Add 2 EVSEs?');
    await userEvent.click(question.getByText('Add EVSEs', { selector: 'button span' }));
    await waitFor(() => expect(calls('POST', 'g-1/evses')).toHaveLength(1));
    expect(calls('POST', 'g-1/evses')[0]).toMatchObject({
      body: [],
      query: { city: 'Austin', getAll: 'true', deselected: 'CB-47', expectedEvses: '2', expectedMoved: '0' },
    });
  });

  test('more than ten selected devices block navigation, but not Cancel, paging, and filtering', async () => {
    const { shell } = visit({
      ...update,
      answer: ({ path, query }) =>
        path.endsWith('/evses') && query.inChargingGroup === 'false' ? { ...evsePage(others), devices: 12 } : undefined,
    });
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Select device CB-48' }));
    expect(shell.guards.size).toBe(0);
    await userEvent.click(dialog.getByText(/^Select all/));
    expect(await dialog.findByText(/12 devices selected/)).toBeVisible();
    const [blocker] = shell.guards;
    expect(blocker?.question).toMatchObject({
      title: 'Leave this selection?',
      text: '12 devices selected. Nothing happens to them when you leave.',
    });
    const isBlocked = (address: string) => blocker?.holds?.(new URL(address, window.location.origin));
    expect(isBlocked('/charging-groups/g-1')).toBe(true);
    expect(isBlocked('/charging-groups/g-2?add=evses')).toBe(true);
    expect(isBlocked('/charging-groups/g-1?add=evses&addPage=2')).toBe(false);
    await userEvent.click(dialog.getByText('Cancel'));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(shell.guards.size).toBe(0);
  });

  test('after a 409, the EVSEs are counted again, and the selection is preserved', async () => {
    const error = 'This takes 1 EVSE out of another group now, not 0. Review and confirm again.';
    const { calls } = visit({
      ...update,
      answer: ({ method, path }) =>
        method === 'POST' && path.endsWith('g-1/evses') ? response(409, { error }, 'Conflict') : undefined,
    });
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Select device CB-48' }));
    await userEvent.click(dialog.getByText('Confirm'));
    const question = await dialogOf('Add 2 EVSEs?');
    await userEvent.click(question.getByText('Add EVSEs', { selector: 'button span' }));
    expect(await question.findByText(error)).toBeVisible();
    expect(calls('POST', '/selection')).toHaveLength(2);
    expect(dialog.getByText(/1 device selected/)).toBeInTheDocument();
  });
});

test('removing: devices are selected, the number is confirmed, and the list is fetched again', async () => {
  const gate = deferred();
  const { shell, calls } = visit({
    ...update,
    answer: ({ method }) => (method === 'DELETE' ? gate.promise : undefined),
  });
  await press('Remove EVSEs');
  await userEvent.click((await screen.findAllByRole('checkbox', { name: 'Select device CB-42' }))[0] as HTMLElement);
  await press('Confirm');
  const question = await dialogOf('Remove 3 EVSEs?');
  expect(question.getByText(/^3 EVSEs of 2 devices will leave “Harbor”/)).toBeVisible();
  await userEvent.click(question.getByText('Remove EVSEs', { selector: 'button span' }));
  gate.resolve({ evses: 3, moved: 0 });
  await waitFor(() => expect(shell.notices).toMatchObject([{ kind: 'success', title: '3 EVSEs removed' }]));
  expect(calls('DELETE').map(({ body }) => body)).toEqual([['CB-42']]);
  await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Add EVSEs' })).toHaveFocus();
});
