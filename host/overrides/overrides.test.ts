import { loopbackOrigin, validateOverrides } from './overrides.ts';

test.each([
  ['http://localhost:3001', 'http://localhost:3001'],
  ['http://localhost:3001/', 'http://localhost:3001'],
  ['https://localhost', 'https://localhost'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['HTTP://LOCALHOST:80', 'http://localhost'],
  ['http://LOCALHOST:3001', 'http://localhost:3001'],
])('%s is a loopback origin', (address, origin) => {
  expect(loopbackOrigin(address)).toBe(origin);
});

test.each([
  '',
  'localhost:3001',
  '//localhost:3001',
  'ftp://localhost',
  'javascript:alert(1)',
  'file:///localhost',
  'http://example.com',
  'http://localhost.example.com',
  'http://localhost@example.com',
  'http://example.com#localhost',
  'http://user@localhost:3001',
  'http://user:secret@localhost:3001',
  'http://localhost:3001/remotes/devices/',
  'http://localhost:3001?x=1',
  'http://localhost:3001#x',
  'http://127.0.0.2',
  'http://[::1]:3001',
  'http://0.0.0.0:3001',
  'http://localhost:99999',
])('%p is not a loopback origin', (address) => {
  expect(loopbackOrigin(address)).toBeUndefined();
});

const rules = { isAllowed: true, names: ['devices', 'logs'] };
const overridesOf = (entries: Record<string, string>) => new Map(Object.entries(entries));

test('each override is validated separately', () => {
  const { origins, errors } = validateOverrides(
    overridesOf({ devices: 'http://localhost:3001', logs: 'http://example.com', tariffs: 'http://localhost:3002' }),
    rules,
  );
  expect([...origins]).toEqual([['devices', 'http://localhost:3001']]);
  expect(errors).toEqual([
    '“logs” is the released version: “http://example.com” is not an address on this computer, such as http://localhost:3001.',
    'There is no remote “tariffs”. The remotes are: devices, logs.',
  ]);
});

test('without permission in config.json every override is rejected', () => {
  const result = validateOverrides(overridesOf({ devices: 'http://localhost:3001' }), { ...rules, isAllowed: false });
  expect(result.origins.size).toBe(0);
  expect(result.errors).toEqual(['“devices” is the released version: this console does not allow overrides.']);
});
