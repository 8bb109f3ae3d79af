// `npm run test:hostile`: attacks against the built backend, which each test
// starts for itself, on loopback. Arguments go to jest: a part of a test's path
// runs that test alone.
import { ensureInstalled } from './install.mjs';
import { run, stopOnSignals, tool } from './processes.mjs';
import { command, title } from './say.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

await command(async () => {
  title('Hostile callers');
  stopOnSignals(1);
  await ensureInstalled();
  await ensureTestPrograms();
  const args = ['--selectProjects=hostile', '--runInBand', ...process.argv.slice(2)];
  const env = { ...process.env, TEST_DATABASE: process.env.TEST_DATABASE ?? 'postgres' };
  const { code } = await run(tool('jest'), args, { env });
  process.exitCode = code;
});
