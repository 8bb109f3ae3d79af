// What a new remote begins with: one page with a table of what the API has, and
// its tests. Its author puts rows of their own in place of the locations.

/** @param {unknown} content */
const json = (content) => `${JSON.stringify(content, null, 2)}\n`;

/** A part as the menu names it, such as 'Charging Groups'. @param {string} name */
const labelOf = (name) =>
  name
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');

/** A name of a component, such as ChargingGroups. @param {string} name */
const componentOf = (name) => name.replace(/(^|-)(\w)/g, (_match, _dash, letter) => letter.toUpperCase());

/**
 * The files that are a remote's own, by name; the others are as every remote has them.
 *
 * @param {string} name
 * @param {{ shellVersion: string, react: string, swr: string, typebox: string }} versions
 * @returns {Record<string, string>}
 */
export const ownFiles = (name, { shellVersion, react, swr, typebox }) => ({
  'package.json': json({
    name: `@dmp/mfe-${name}`,
    private: true,
    version: '0.1.0',
    type: 'module',
    dependencies: { '@dmp/shared': '0.1.0', react, swr },
    devDependencies: { '@sinclair/typebox': typebox },
  }),
  'remote.json': json({
    name,
    shell: `^${shellVersion}`,
    routes: [{ path: `/${name}`, permission: 'read:devices' }],
    menu: { label: labelOf(name), icon: name, path: `/${name}`, order: 90 },
  }),
  'remote.tsx': `import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/${name}': async () => (await import('./${name}-page.tsx')).${componentOf(name)}Page,
});
`,
  [`${name}-page.tsx`]: page(name),
  [`${name}-page.test.tsx`]: test(name),
});

/** @param {string} name */
const page = (name) => `import { locationsApi } from '@dmp/shared/api';
import {
  type LocationListQuery,
  type LocationOverview,
  locationFilterParameters,
  locationSortFields,
} from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { ListPage, type ListSpec, listCall, type PagedColumn, useListLoad, useListQuery } from '@dmp/shared/ui';

/** The list in the address, and under which name the browser keeps it. */
const spec: ListSpec = {
  storageKey: 'dmp.${name}.list',
  filterParameters: locationFilterParameters,
  sortFields: locationSortFields,
};

const columns: readonly PagedColumn<LocationOverview>[] = [
  { key: 'id', title: 'Location ID', width: 200, render: ({ id }) => id, sortable: true },
  {
    key: 'city',
    title: 'City',
    width: 180,
    render: ({ city }) => city ?? none,
    sortable: true,
    filter: { kind: 'text', parameters: ['city'] },
  },
];

/** \`/${name}\`: the locations there are. */
export function ${componentOf(name)}Page() {
  const locations = useApi(locationsApi);
  const [query, setQuery] = useListQuery(spec);
  const load = useListLoad({
    name: '${name}',
    call: listCall(query) as LocationListQuery,
    fetch: locations.listLocations,
    failure: 'Get locations failed!',
  });
  return (
    <ListPage
      label="${labelOf(name)}"
      noun="location"
      search="Search ID, address, or city"
      columns={columns}
      rowKey={({ id }) => id}
      load={load}
      query={query}
      onQuery={setQuery}
    />
  );
}
`;

/** @param {string} name */
const test = (name) => `import type { LocationPage } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ${componentOf(name)}Page } from './${name}-page.tsx';

const one: LocationPage = {
  content: [{ id: 'LOC-1', operator: 'North Network', address: '1 Main Street', city: 'Austin', state: null }],
  number: 0,
  size: 10,
  totalElements: 1,
};

function visit(answer: (request: RecordedRequest) => unknown) {
  window.history.pushState(null, '', '/${name}');
  const shell = fakeShell({ permissions: ['read:devices'], answer });
  render(
    <FakeProviders shell={shell}>
      <${componentOf(name)}Page />
    </FakeProviders>,
  );
  return shell;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('each row is one that the API has', async () => {
  const shell = visit(() => one);
  expect(await screen.findByRole('row', { name: /LOC-1 Austin/ })).toBeVisible();
  expect(shell.requests.map(({ path }) => path)).toEqual(['locations/overviews']);
});

test('a search goes to the server', async () => {
  const shell = visit(() => one);
  await screen.findByRole('row', { name: /LOC-1/ });
  await userEvent.type(screen.getByRole('searchbox'), 'austin{Enter}');
  await waitFor(() => expect(shell.requests.at(-1)?.query).toMatchObject({ search: 'austin' }));
});

test('what cannot be loaded is told of, with a way to try again', async () => {
  const shell = visit(() => response(503, null, 'Service Unavailable'));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(shell.notices).toMatchObject([{ kind: 'error', title: 'Get locations failed!' }]);
});
`;
