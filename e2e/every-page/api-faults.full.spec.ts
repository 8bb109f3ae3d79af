// Every call that a screen makes when it is opened fails, of each remote.
import { test } from '../support/console.ts';
import { remotes } from '../support/remotes.ts';
import { everyScreen, testLoads, testRefreshes } from './load-faults.ts';

test.describe.configure({ mode: 'parallel' });

for (const remote of remotes) {
  testLoads(remote, everyScreen);
  testRefreshes(remote, remote.descriptor.routes);
}
