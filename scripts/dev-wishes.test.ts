import { readWishes } from './dev-wishes.mjs';

const known = ['mfe-devices', 'mfe-logs'];
const read = (text: string, env: Record<string, string> = {}) =>
  readWishes(text.split(' ').filter(Boolean), env, known);

test.each([
  ['devices', { folders: ['mfe-devices'], mode: 'whole' }],
  ['mfe-devices logs', { folders: ['mfe-devices', 'mfe-logs'], mode: 'whole' }],
  ['devices --alone', { folders: ['mfe-devices'], mode: 'alone', api: undefined }],
  ['--for http://localhost:9000/ logs', { folders: ['mfe-logs'], mode: 'for', origin: 'http://localhost:9000' }],
])('%s', (text, wishes) => {
  expect(read(text)).toMatchObject(wishes);
});

test('alone it calls the local product, or the one that API names', () => {
  const env = { API: 'https://console.example.com' };
  expect(read('devices --alone', env).api).toBe('https://console.example.com');
  expect(read('devices', env).api).toBeUndefined();
  expect(() => read('devices --alone', { API: 'https://x.test/api' })).toThrow(
    'API is "https://x.test/api"; it must be an origin such as https://console.example.com.',
  );
});

test.each<[string, string]>([
  ['', 'Name the remotes to work on, such as: npm run dev -- devices. There are: devices, logs.'],
  ['tariffs', 'There is no remote "tariffs". There are: devices, logs.'],
  ['devices --lone', 'There is no --lone. The options are --alone and --for.'],
  ['devices logs --alone', 'Name one remote: --alone runs a single remote.'],
  ['devices --alone --for http://localhost:9000', 'Use either --alone or --for, not both.'],
  ['devices --for', '--for is ""; it must be an origin such as https://console.example.com.'],
  [
    'devices --for localhost:9000',
    '--for is "localhost:9000"; it must be an origin such as https://console.example.com.',
  ],
])('%s: %s', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
});
