// `npm start`: the whole product on one port, from a fresh clone on.
import { buildAll, buildPrograms } from './build.mjs';
import { chosenPort, dataFolder, freshLog, requireFree } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { stopAll, stopOnSignals } from './processes.mjs';
import { startProduct } from './product.mjs';
import { command, line, note, title } from './say.mjs';

await command(async () => {
  title('Device Management Portal');
  stopOnSignals();
  const port = chosenPort();
  await requireFree(port);
  const folder = dataFolder();
  await ensureInstalled('product');
  await buildPrograms();

  const log = freshLog(folder);
  const product = startProduct({
    port,
    folder,
    log,
    env: process.env,
    restarts: true,
    tell: (text) => note('backend', text),
  });
  try {
    // The first start of the demonstration writes its network for half a minute, mostly on one core.
    await Promise.all([buildAll(), product.ready]);
  } catch (error) {
    await stopAll();
    throw error;
  }
  line('');
  title(`Ready: http://localhost:${port}`);
  if (product.demo && !process.env.OIDC_ISSUER) {
    line('\nDemonstration accounts, password "demo":');
    for (const [account, role] of [
      ['admin@example.com', 'everything'],
      ['operator@example.com', 'everything except deleting and changing configurations'],
      ['viewer@example.com', 'viewing only'],
      ['vendor.acme@example.com', "a vendor's own devices"],
    ]) {
      line(`  ${(account ?? '').padEnd(25)} ${role}`);
    }
  }
  if (product.advice()) line(`\n${product.advice()}`);
  line(`\nLog: ${log}   Stop: Ctrl-C`);

  await product.ended;
});
