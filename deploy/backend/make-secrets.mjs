// Makes the secrets of the composed stack, each once, as files that only the
// containers which mount their volume can read. A secret that is there stays,
// whoever put it there.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.SECRETS_DIR ?? '/secrets';

/** @param {string} name @param {() => string} make */
function secret(name, make) {
  const file = join(folder, name);
  if (!existsSync(file)) {
    writeFileSync(file, make(), { mode: 0o444, flag: 'wx' });
    process.stdout.write(`${name} made.\n`);
  }
  return readFileSync(file, 'utf8').trim();
}

const random = () => randomBytes(24).toString('base64url');
const password = secret('database_password', random);
secret('database_url', () => `postgres://dmp:${password}@postgres:5432/dmp`);
const token = secret('nats_token', random);
secret('nats_url', () => `nats://${token}@nats:4222`);
secret('nats.conf', () => `port: 4222\nhttp: "0.0.0.0:8222"\nauthorization { token: "${token}" }\n`);
secret('admin_password', random);
