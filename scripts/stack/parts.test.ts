import { readFileSync } from 'node:fs';
import { remoteFolders } from '../../shared/build/remote-folders.mjs';
import { root } from '../processes.mjs';

const parts = ['host', ...remoteFolders()];
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

test.each(parts)('the image of %s is made as those of all parts', (part) => {
  expect(read(`${part}/Dockerfile`)).toBe(read('host/Dockerfile').replaceAll('PART=host', `PART=${part}`));
});

test.each(parts)('%s has a service of its own, that can be built and started alone', (part) => {
  const [, service = ''] = new RegExp(`\\n  ${part}:\\n((?:    .*\\n)+)`).exec(read('docker-compose.yml')) ?? [];
  expect(service).toContain(`dockerfile: ${part}/Dockerfile`);
  expect(service).toContain(`image: dmp/${part}`);
  expect(service).not.toContain('depends_on');
});

test('every variable of the compose file is explained in .env.example', () => {
  const used = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
  const explained = new Set([...read('.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name));
  expect([...new Set(used)].filter((name) => !explained.has(name))).toEqual([]);
});
