import { groupLinks } from './external-links.ts';

const link = (key: string, group?: string) => ({
  key,
  label: key,
  url: `https://${key}.example`,
  ...(group ? { group } : {}),
});

test('links of one group stand together where the first of them does', () => {
  const groups = groupLinks([link('assets'), link('us', 'Portal'), link('access'), link('ca', 'Portal')]);
  expect(groups.map(({ heading, links }) => [heading, ...links.map(({ key }) => key)])).toEqual([
    [undefined, 'assets'],
    ['Portal', 'us', 'ca'],
    [undefined, 'access'],
  ]);
});
