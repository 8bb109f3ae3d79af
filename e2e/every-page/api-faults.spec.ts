// Calls that a screen makes when it is opened fail: those of one screen. Every screen is in api-faults.full.spec.ts.
import { remotes } from '../support/remotes.ts';
import { firstScreen, testLoads, testRefreshes } from './load-faults.ts';

for (const remote of remotes.filter(({ name }) => name === 'charging-groups')) {
  testLoads(remote, firstScreen);
  testRefreshes(remote, remote.descriptor.routes.slice(0, 1));
}
