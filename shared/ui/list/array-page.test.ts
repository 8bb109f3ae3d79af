import { arrayPage } from './array-page.ts';
import { defaultListQuery, type ListQuery } from './list-query.ts';
import type { ColumnValue, PagedColumn } from './paged-table.tsx';

interface Rule {
  id: string;
  name: string;
  severity: string;
  threshold: number | null;
  active: boolean;
  sites: readonly string[];
  created: string | null;
}

const rule = (id: string, overrides: Partial<Rule> = {}): Rule => ({
  id,
  name: `Rule ${id}`,
  severity: 'LOW',
  threshold: null,
  active: true,
  sites: [],
  created: null,
  ...overrides,
});
const rules = [
  rule('1', { name: 'beta, north', severity: 'HIGH', threshold: 50, sites: ['S1', 'S2'] }),
  rule('2', { name: 'Alpha', threshold: 10, active: false, created: '2026-11-20T08:00:00.000Z' }),
  rule('3', { name: 'alpha', severity: 'CRITICAL', sites: ['S2'], created: '2026-11-21T08:00:00.000Z' }),
  rule('4', { name: 'Gamma', threshold: 90 }),
];

const column = (
  key: string,
  value: (row: Rule) => ColumnValue,
  kind: 'text' | 'list' | 'flag' | 'number' | 'date',
): PagedColumn<Rule> => ({
  key,
  title: key,
  width: 100,
  render: () => key,
  value,
  filter: { kind, parameters: kind === 'number' || kind === 'date' ? [`${key}From`, `${key}To`] : [key] },
});
const columns = [
  column('name', ({ name }) => name, 'text'),
  column('severity', ({ severity }) => severity, 'list'),
  column('sites', ({ sites }) => sites, 'list'),
  column('active', ({ active }) => active, 'flag'),
  column('threshold', ({ threshold }) => threshold, 'number'),
  column('created', ({ created }) => created, 'date'),
  { key: 'plain', title: 'Plain', width: 100, render: () => 'plain' },
];
const ids = (query: Partial<ListQuery>) =>
  arrayPage(rules, { ...defaultListQuery, ...query }, columns)
    .content.map(({ id }) => id)
    .join(' ');

test.each<[Record<string, string>, string]>([
  [{}, '1 2 3 4'],
  [{ search: 'ALPHA' }, '2 3'],
  [{ search: 's2' }, '1 3'],
  [{ search: 'beta\\, n' }, '1'],
  [{ search: 'nowhere' }, ''],
  [{ name: 'bet,gam' }, '1 4'],
  [{ name: 'b\u200bet,\u00a0gam' }, '1 4'],
  [{ name: '\u200b' }, ''],
  [{ search: 'AL\u2060PHA\u200b' }, '2 3'],
  [{ severity: 'HIGH,CRITICAL' }, '1 3'],
  [{ severity: 'HI' }, ''],
  [{ sites: 'S2' }, '1 3'],
  [{ active: 'false' }, '2'],
  [{ active: 'true' }, '1 3 4'],
  [{ thresholdFrom: '50' }, '1 4'],
  [{ thresholdTo: '50' }, '1 2'],
  [{ thresholdFrom: '10', thresholdTo: '10' }, '2'],
  [{ createdFrom: '2026-11-20T08:00:00.001Z' }, '3'],
  [{ createdTo: '2026-11-20T08:00:00.000Z' }, '2'],
  [{ search: 'alpha', active: 'true' }, '3'],
  [{ unknown: 'x', plain: 'x' }, '1 2 3 4'],
])('%j matches %p', (filters, matches) => {
  expect(ids({ filters })).toBe(matches);
});

test.each<[string, 'ASC' | 'DESC', string]>([
  ['name', 'ASC', '2 3 1 4'],
  ['name', 'DESC', '4 1 2 3'],
  // Empty values come last in both directions.
  ['threshold', 'ASC', '2 1 4 3'],
  ['threshold', 'DESC', '4 1 2 3'],
  ['created', 'DESC', '3 2 1 4'],
  ['sites', 'ASC', '1 3 2 4'],
  ['plain', 'ASC', '1 2 3 4'],
])('sorted by %s %s the order is %s', (sortBy, sortOrder, order) => {
  expect(ids({ sortBy, sortOrder })).toBe(order);
});

test.each([
  ['ASC', 'Albany,Ålborg,cp-2,CP-10,Evanston,Évreux,'],
  ['DESC', 'Évreux,Evanston,CP-10,cp-2,Ålborg,Albany,'],
] as const)('names are sorted %s like on the server', (sortOrder, order) => {
  const namedRules = ['CP-10', '', 'Évreux', 'cp-2', 'Ålborg', 'Evanston', 'Albany'].map((name) =>
    rule(name, { name }),
  );
  const { content } = arrayPage(namedRules, { ...defaultListQuery, sortBy: 'name', sortOrder }, columns);
  expect(content.map(({ name }) => name).join()).toBe(order);
});

test.each([
  [0, '1 2', 4],
  [1, '3 4', 4],
  [2, '', 4],
])('page %d has %p of %d', (pageNumber, content, totalElements) => {
  const page = arrayPage(rules, { ...defaultListQuery, pageSize: 2, pageNumber }, columns);
  expect(page.content.map(({ id }) => id).join(' ')).toBe(content);
  expect(page).toMatchObject({ number: pageNumber, size: 2, totalElements });
});
