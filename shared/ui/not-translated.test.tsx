import { render, screen } from '@testing-library/react';
import { FakeProviders, fakeShell } from '../shell/testing/fake-shell.tsx';
import { CopyableId } from './copy/copyable-id.tsx';
import { defaultListQuery } from './list/list-query.ts';
import { type PagedColumn, PagedTable } from './list/paged-table.tsx';
import { FilterValue } from './logs/filter-value.tsx';
import { PayloadView } from './logs/payload-view.tsx';

interface Charger {
  id: string;
  code: string;
  state: string;
}

const charger: Charger = { id: 'C-1', code: 'EVDown', state: 'In service' };
const columns: PagedColumn<Charger>[] = [
  { key: 'id', title: 'ID', width: 120, render: ({ id }) => id, link: true },
  { key: 'code', title: 'Code', width: 120, render: ({ code }) => code, isCode: true },
  { key: 'state', title: 'State', width: 120, render: ({ state }) => state },
];

test('a browser that translates the page does not change IDs, codes, and payloads', () => {
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <CopyableId value="CB-1" label="Chargebox ID" />
      <FilterValue label="Status" value="Faulted" onFilter={() => undefined} />
      <PayloadView label="Payload" text='{"vendorId":"ACME"}' fileName="payload.json" />
      <PagedTable<Charger>
        label="Chargers"
        noun="charger"
        columns={columns}
        rowKey={({ id }) => id}
        load={{
          page: { content: [charger], number: 0, size: 10, totalElements: 1 },
          ...{ error: undefined, busy: false, stale: false, retry: async () => undefined },
        }}
        query={defaultListQuery}
        onQuery={() => undefined}
        empty="No chargers available."
        link={{ href: ({ id }) => `/chargers/${id}`, open: () => undefined }}
      />
    </FakeProviders>,
  );
  const translated = (text: string | RegExp) => screen.getByText(text).closest('[translate="no"]') === null;
  expect(['CB-1', 'Faulted', /vendorId/, /ACME/, 'C-1', 'EVDown'].filter(translated)).toEqual([]);
  expect(translated('In service')).toBe(true);
});
