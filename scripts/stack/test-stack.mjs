// `npm run test:stack`: brings the composed stack up, goes through it in a
// browser, releases, rolls back, scales and kills, and takes it down. Where no
// engine can run it checks what it can without one.
import { join } from 'node:path';
import { freePort } from '../../backend/testing/postgres.mjs';
import { ensureBrowser } from '../browser.mjs';
import { ensureInstalled } from '../install.mjs';
import { root, run, stopAll, stopOnSignals, tool } from '../processes.mjs';
import { command, Fault, line, note, timed, title } from '../say.mjs';
import { findEngine } from './engine.mjs';
import { makeStandIns, standIns } from './stand-ins.mjs';
import { checkWithoutEngine } from './without-engine.mjs';

await command(async () => {
  title('The composed stack');
  stopOnSignals(1);
  await ensureInstalled();
  const engine = await findEngine();
  if ('missing' in engine) {
    note('engine', `${engine.missing}: what can be checked without one is checked`);
    return checkWithoutEngine();
  }
  try {
    await throughTheStack(engine.compose);
  } finally {
    await engine.stop();
    await stopAll();
  }
});

/** @param {string} compose */
async function throughTheStack(compose) {
  const [port, mailPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  Object.assign(process.env, {
    COMPOSE: compose,
    COMPOSE_PROJECT_NAME: 'dmp-stack-test',
    COMPOSE_PROFILES: 'demo',
    PORT: String(port),
    MAIL_PORT: String(mailPort),
    PUBLIC_URL: url,
    DEMO: 'true',
    SEED_DEVICES: '200',
    UPLOAD_URL: 'http://gateway:8080',
    SMTP_URL: 'smtp://mail:1025',
    MAIL_FROM: 'alerts@example.com',
    STACK_URL: url,
    ...(await baseImages()),
  });
  const [program = '', ...first] = compose.split(' ');
  const must = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await run(program, [...first, ...args], { quiet: true });
    if (code !== 0) throw new Fault(`${compose} ${args[0]} failed:\n${output.slice(-4000)}`);
  };
  await timed('stack', 'building the images', () => must('build'));
  try {
    await timed('stack', 'starting', () => must('up', '--detach'));
    const executablePath = await ensureBrowser();
    const { code } = await run(tool('playwright'), ['test', '-c', 'e2e/stack', '--reporter=list'], {
      env: { ...process.env, CHROMIUM_PATH: executablePath },
    });
    if (code !== 0) {
      await run(program, [...first, 'logs', '--no-color', '--tail', '60']);
      throw new Fault('The composed stack has faults.');
    }
  } finally {
    await timed('stack', 'taking down', () => must('down', '--volumes', '--remove-orphans'));
  }
  line('The composed stack works.');
}

/** The images that the stack's own are made on: those of the registry, or stand-ins. @returns {Promise<Record<string, string>>} */
async function baseImages() {
  const there = await run('docker', ['image', 'inspect', ...Object.values(standIns)], { quiet: true });
  if (there.code === 0) return standIns;
  const pulled = await run('docker', ['pull', '--quiet', 'debian:bookworm-slim'], { quiet: true });
  if (pulled.code === 0) return {};
  note('images', 'no image registry can be reached: base images are made of packages');
  return makeStandIns(join(root, '.cache/stack/images'));
}
