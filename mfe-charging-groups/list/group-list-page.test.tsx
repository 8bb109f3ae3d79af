import { Route, Routes } from '@dmp/shared/antd/router';
import type { Permission } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGroup } from '../testing/groups.ts';
import { GroupListPage } from './group-list-page.tsx';

interface Visit {
  address?: string;
  permissions?: readonly Permission[];
  answer?(request: RecordedRequest): unknown;
}

const initialGroups = [
  aGroup(),
  aGroup({ id: 'g-2', name: 'Old Town', totalEvses: 0, lastUpdatedInCPO: null, version: 1 }),
  aGroup({ id: 'g-3', name: 'Airport', unpublishedSince: '2026-11-21T08:00:00.000Z' }),
];

function visit({ address = '/charging-groups', permissions = [], answer = () => undefined }: Visit = {}) {
  window.history.pushState(null, '', address);
  let groups = initialGroups;
  const shell = fakeShell({
    permissions: ['read:charging-groups', ...permissions],
    answer: (request) => {
      const { method, path, query } = request;
      const override = answer(request);
      if (override !== undefined) return override;
      if (path === 'tariffs') return [{ id: `${query.countryCode ?? 'US'}-NIGHT` }, { id: `${query.countryCode}-DAY` }];
      if (method === 'POST') return aGroup({ id: 'g-9' });
      if (method === 'DELETE') {
        groups = groups.filter(({ id }) => path !== `charging-groups/${id}`);
        return response(204, undefined);
      }
      return { content: groups, number: 0, size: 10, totalElements: groups.length };
    },
  });
  render(
    <FakeProviders shell={shell}>
      <Routes>
        <Route path="/charging-groups" element={<GroupListPage />} />
        <Route path="/charging-groups/:id" element="The page of a group" />
      </Routes>
    </FakeProviders>,
  );
  return {
    shell,
    lists: () => shell.requests.filter(({ path }) => path === 'charging-groups').map(({ query }) => query),
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('each group is a link to its page, with its publication state', async () => {
  const { lists } = visit();
  expect(await screen.findByRole('link', { name: 'Harbor' })).toHaveAttribute('href', '/charging-groups/g-1');
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(row(/Harbor/).getByText('Published')).toBeVisible();
  expect(row(/Old Town/).getByText('Never published')).toBeVisible();
  expect(row(/Airport/).getByText('Changed since published')).toBeVisible();
  expect(lists()).toEqual([{ pageNumber: '0', pageSize: '10' }]);
});

test('filters, search, and sort order are sent to the server and set in the URL', async () => {
  const { lists } = visit();
  await screen.findByRole('link', { name: 'Harbor' });
  await userEvent.click(screen.getByRole('button', { name: 'Filter Tariff' }));
  const form = within(await screen.findByRole('form', { name: 'Filter Tariff' }));
  await userEvent.click(await form.findByRole('checkbox', { name: 'US-NIGHT' }));
  await userEvent.click(form.getByRole('button', { name: 'Apply' }));
  await userEvent.type(screen.getByRole('searchbox'), 'har{Enter}');
  await userEvent.click(screen.getByRole('columnheader', { name: /^EVSEs/ }));
  await waitFor(() =>
    expect(lists().at(-1)).toEqual({
      ...{ tariffId: 'US-NIGHT', search: 'har', sortBy: 'totalEvses', sortOrder: 'ASC' },
      ...{ pageNumber: '0', pageSize: '10' },
    }),
  );
  expect(window.location.search).toBe('?search=har&tariffId=US-NIGHT&sortBy=totalEvses&sortOrder=ASC&page=1');
});

test('a user who may only read has no Create and Delete buttons, and the URL opens no form', async () => {
  visit({ address: '/charging-groups?group=new&page=1' });
  await screen.findByRole('link', { name: 'Harbor' });
  expect(screen.queryByRole('button', { name: /Create|Delete/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('deleting', () => {
  const confirmDelete = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Harbor' }));
    await screen.findByText('Delete charging group “Harbor”? It has 3 EVSEs, which will be in no group.');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  };

  test('asks with the number of EVSEs, and deletes only that group', async () => {
    const { shell } = visit({ permissions: ['delete:charging-groups'] });
    await confirmDelete();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbor' })).not.toBeInTheDocument());
    expect(shell.requests.find(({ method }) => method === 'DELETE')).toMatchObject({
      ...{ path: 'charging-groups/g-1', query: { version: '4', expectedEvses: '3' } },
    });
  });

  test('a 409 shows the error, and the list is fetched again', async () => {
    const error = 'This charging group has 5 EVSEs now, not 3. Review and confirm again.';
    const { shell, lists } = visit({
      permissions: ['delete:charging-groups'],
      answer: ({ method }) => (method === 'DELETE' ? response(409, { error }, 'Conflict') : undefined),
    });
    await confirmDelete();
    await waitFor(() =>
      expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not delete charging group', text: 'Conflict' }]),
    );
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harbor' })).toBeVisible();
    await waitFor(() => expect(lists()).toHaveLength(2));
  });
});

describe('a new group', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Create Charging Group' }));
    return within(await screen.findByRole('form', { name: 'Create Charging Group' }));
  };
  const choose = async (field: HTMLElement, option: string) => {
    await userEvent.click(field);
    // The options are in an overlay, after the field in the document.
    const [lastMatch] = (await screen.findAllByTitle(option)).slice(-1);
    if (lastMatch) await userEvent.click(lastMatch);
  };

  test('is saved with all fields, the party ID in upper case, and its page opens', async () => {
    const { shell } = visit({ permissions: ['create:charging-groups'] });
    const form = await open();
    expect(form.getByText('Please select country code')).toBeVisible();
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), ' Harbor ');
    await userEvent.type(form.getByRole('textbox', { name: 'Description' }), 'By the water');
    await userEvent.type(form.getByRole('textbox', { name: 'Party ID' }), 'vlt');
    expect(form.getByRole('textbox', { name: 'Party ID' })).toHaveValue('VLT');
    await choose(form.getByRole('combobox', { name: 'Country code' }), 'US');
    await choose(form.getByRole('combobox', { name: 'Tariff' }), 'US-NIGHT');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The page of a group')).toBeVisible();
    expect(window.location.pathname).toBe('/charging-groups/g-9');
    expect(shell.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ name: 'Harbor', description: 'By the water', countryCode: 'US', partyId: 'VLT', tariffId: 'US-NIGHT' },
    });
    expect(shell.guards.size).toBe(0);
    window.history.back();
    expect(await screen.findByRole('link', { name: 'Harbor' })).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('a changed country clears the tariff and loads its own tariffs', async () => {
    const { shell } = visit({ permissions: ['create:charging-groups'] });
    const form = await open();
    const country = form.getByRole('combobox', { name: 'Country code' });
    await choose(country, 'US');
    await choose(form.getByRole('combobox', { name: 'Tariff' }), 'US-NIGHT');
    await choose(country, 'CA');
    expect(await form.findByText('Select a tariff')).toBeVisible();
    await userEvent.click(form.getByRole('combobox', { name: 'Tariff' }));
    expect(await screen.findByTitle('CA-DAY')).toBeInTheDocument();
    expect(shell.requests.filter(({ path }) => path === 'tariffs').map(({ query }) => query.countryCode)).toEqual([
      ...['US', 'CA'],
    ]);
  });

  test('requires every field, and a party ID of at most 3 characters', async () => {
    const { shell } = visit({ permissions: ['create:charging-groups'] });
    const form = await open();
    await userEvent.type(form.getByRole('textbox', { name: 'Party ID' }), 'long');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    for (const message of [
      'Name is required',
      'Description is required',
      'Country code is required',
      'At most 3 characters.',
      'Tariff is required',
    ]) {
      expect(await form.findByText(message)).toBeVisible();
    }
    expect(shell.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('tariffs that failed to load show an error and can be retried', async () => {
    let isFailing = true;
    visit({
      permissions: ['create:charging-groups'],
      answer: ({ path }) => (path === 'tariffs' && isFailing ? response(502, null, 'Bad Gateway') : undefined),
    });
    const form = await open();
    await choose(form.getByRole('combobox', { name: 'Country code' }), 'CA');
    expect(await form.findByText('Tariffs could not be loaded')).toBeVisible();
    isFailing = false;
    await userEvent.click(form.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(form.queryByText('Tariffs could not be loaded')).not.toBeInTheDocument());
    await userEvent.click(form.getByRole('combobox', { name: 'Tariff' }));
    expect(await screen.findByTitle('CA-DAY')).toBeInTheDocument();
  });
});

test.each([
  ['/charging-groups', 'No charging groups available.'],
  ['/charging-groups?countryCode=CA', 'No charging groups match these filters.'],
])('%s without rows shows: %s', async (address, sentence) => {
  visit({ address, answer: () => ({ content: [], number: 0, size: 10, totalElements: 0 }) });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a list that failed to load shows an error and can be retried', async () => {
  let isFailing = true;
  const { shell } = visit({ answer: () => (isFailing ? response(502, null, 'Bad Gateway') : undefined) });
  expect(await screen.findByText('Charging Groups could not be loaded')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Get charging groups failed!', text: 'Bad Gateway' }]);
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Harbor' })).toBeVisible();
});
