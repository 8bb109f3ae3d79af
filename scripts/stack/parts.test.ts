import { readFileSync } from 'node:fs';
import { remoteFolders } from '../../shared/build/remote-folders.mjs';
import { serverLimits } from '../../shared/contract/server-limits.ts';
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

test('every setting that operations may want to change reaches the containers', () => {
  const [, table = ''] = /## Environment\n([\s\S]*?)\n\n[A-Z]/.exec(read('docs/operating.md')) ?? [];
  const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const documented = rows.flatMap((names) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''));
  expect(documented.length).toBeGreaterThan(50);
  const passed = new Set([...read('docker-compose.yml').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name));
  // Said by the image, by the service, or by npm start alone.
  const fixed = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'NATS_URL',
    'CONSOLE_DIR',
    'ROLES',
    'GATEWAY_NAME',
    'CHARGERS',
  ];
  expect(documented.filter((name) => !passed.has(name) && !fixed.includes(name))).toEqual([]);
});

test('no caller of the door can name the certificate of a charger', () => {
  const nginx = read('deploy/gateway/nginx.conf');
  expect(nginx).toContain('\n    proxy_set_header X-SSL-Client-S-DN $charger_subject;');
  expect(nginx).toMatch(/map \$is_tls_proxy \$charger_subject \{\s+default '';\s+1 +\$http_x_ssl_client_s_dn;/);
  // A location that sets a header itself has none of the server's.
  expect(nginx).not.toMatch(/\n {6,}proxy_set_header/);
});

test('the door lets through a file of a network as large as the API takes', () => {
  const [, megabytes] =
    /location = \/api\/network\/imports \{[^}]*client_max_body_size (\d+)m;/.exec(read('deploy/gateway/nginx.conf')) ??
    [];
  expect(Number(megabytes) * 1024 * 1024).toBe(serverLimits.networkImport.bytes);
});
