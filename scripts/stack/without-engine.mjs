// What of the composed stack can be checked where no container can run.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../processes.mjs';
import { Fault, line, note } from '../say.mjs';
import { findCompose } from './engine.mjs';

/** The compose file by `docker compose config`, and nginx's by the real nginx, as far as each is there. */
export async function checkWithoutEngine() {
  const compose = await findCompose();
  if (!compose) note('compose', 'docker compose is not installed: its file is not checked');
  else {
    const [program = '', ...first] = compose.split(' ');
    const { code, output } = await run(program, [...first, 'config', '--quiet'], { quiet: true });
    if (code !== 0) throw new Fault(`docker-compose.yml is not right:\n${output}`);
    note('compose', 'docker-compose.yml is right');
  }

  const folder = mkdtempSync(join(tmpdir(), 'dmp-gateway-'));
  try {
    const file = gatewayIn(folder, { listen: '127.0.0.1:8080', console: folder, backend: '127.0.0.1:9000' });
    const tested = await run('nginx', ['-t', '-c', file], { quiet: true }).catch(() => undefined);
    if (!tested) note('nginx', 'nginx is not installed: its configuration is not checked');
    else if (tested.code !== 0) throw new Fault(`The configuration of nginx is not right:\n${tested.output}`);
    else note('nginx', 'its configuration is right');
  } finally {
    rmSync(folder, { recursive: true });
  }
  line('The rest needs a Docker engine.');
}

/**
 * The gateway's configuration for an nginx on this machine, in a folder.
 *
 * @param {string} folder
 * @param {{ listen: string, console: string, backend: string }} places
 * @returns {string} the file
 */
export function gatewayIn(folder, { listen, console, backend }) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'deploy/gateway/dmp'), join(folder, 'dmp'), { recursive: true });
  if (!existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so')) rmSync(join(folder, 'dmp/brotli.conf'));
  const here = (/** @type {string} */ path) =>
    readFileSync(join(root, 'deploy/gateway', path), 'utf8')
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/dev/stdout', `${folder}/access.log`)
      .replaceAll('/etc/nginx/dmp', join(folder, 'dmp'))
      .replaceAll('root /console', `root ${console}`)
      .replaceAll('/usr/share/dmp', join(root, 'deploy/gateway'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, here('nginx.conf'));
  writeFileSync(join(folder, 'dmp/compressed.conf'), here('dmp/compressed.conf'));
  writeFileSync(join(folder, 'dmp/listen.conf'), `listen ${listen};\n`);
  writeFileSync(
    join(folder, 'dmp/upstreams.conf'),
    ['api', 'identity', 'ocpp'].map((name) => `map '' $${name} { default http://${backend}; }\n`).join(''),
  );
  return file;
}
