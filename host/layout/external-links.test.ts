import { groupLinks } from './external-links.ts';

const link = (key: string, group?: string) => ({
  key,
  label: key,
  url: `https://${key}.example`,
  ...(group ? { group } : {}),
});

test('links of a group are together, at the position of its first link', () => {
  const groups = groupLinks([link('assets'), link('us', 'Portal'), link('access'), link('ca', 'Portal')]);
  expect(groups.map(({ heading, links }) => [heading, ...links.map(({ key }) => key)])).toEqual([
    [undefined, 'assets'],
    ['Portal', 'us', 'ca'],
    [undefined, 'access'],
  ]);
});
