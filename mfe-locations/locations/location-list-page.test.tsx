import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locationPage } from '../testing/locations.ts';
import { LocationListPage } from './location-list-page.tsx';

const options = { operators: ['North Network', 'Volts, Inc.'], states: ['CA', 'TX'] };

function visit(
  list: (request: RecordedRequest) => unknown = ({ query }) => locationPage(query, 12),
  address = '/locations',
) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions: ['read:devices'],
    answer: (request) => (request.path === 'locations/filter-options' ? options : list(request)),
  });
  render(
    <FakeProviders shell={shell}>
      <LocationListPage />
    </FakeProviders>,
  );
  const lists = () => shell.requests.filter(({ path }) => path === 'locations/overviews').map(({ query }) => query);
  return { shell, lists };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('each location is a link to its page; a missing value is a dash', async () => {
  const { lists } = visit();
  expect(await screen.findByRole('link', { name: 'LOC-1' })).toHaveAttribute('href', '/locations/LOC-1');
  expect(screen.getByText('1–10 of 12 locations')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /LOC-2/ })).getByText('—')).toBeVisible();
  expect(lists()).toEqual([{ pageNumber: '0', pageSize: '10' }]);
  await userEvent.click(screen.getByRole('cell', { name: /LOC-3/ }).nextSibling as HTMLElement);
  expect(window.location.pathname).toBe('/locations/LOC-3');
});

test('the operator filter lists all operators, and a comma in a name is escaped', async () => {
  const { lists } = visit();
  await screen.findByRole('link', { name: 'LOC-1' });
  await userEvent.click(screen.getByRole('button', { name: 'Filter Network Operator' }));
  const form = within(await screen.findByRole('form', { name: 'Filter Network Operator' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Volts, Inc.' }));
  await userEvent.click(form.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(lists().at(-1)).toEqual({ operators: 'Volts\\, Inc.', pageNumber: '0', pageSize: '10' }));
  expect(new URLSearchParams(window.location.search).get('operators')).toBe('Volts\\, Inc.');
});

test('search and sorting are sent to the server and stored in the address', async () => {
  const { lists } = visit();
  await screen.findByRole('link', { name: 'LOC-1' });
  await userEvent.type(screen.getByRole('searchbox'), 'austin{Enter}');
  await userEvent.click(screen.getByRole('columnheader', { name: /^City/ }));
  await waitFor(() =>
    expect(lists().at(-1)).toEqual({
      search: 'austin',
      sortBy: 'city',
      sortOrder: 'ASC',
      pageNumber: '0',
      pageSize: '10',
    }),
  );
  expect(window.location.search).toBe('?search=austin&sortBy=city&sortOrder=ASC&page=1');
});

test.each([
  ['/locations', 'No locations available.'],
  ['/locations?states=CA', 'No locations match these filters.'],
])('%s without rows shows: %s', async (address, sentence) => {
  visit(({ query }) => locationPage(query, 0), address);
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a failed list shows the error and a notification, and Retry loads it', async () => {
  let broken = true;
  const { shell } = visit(({ query }) => (broken ? response(502, null, 'Bad Gateway') : locationPage(query, 3)));
  expect(await screen.findByText('Locations could not be loaded')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Get locations failed!', text: 'Bad Gateway' }]);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1–3 of 3 locations')).toBeVisible();
});
