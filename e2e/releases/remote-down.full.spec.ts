// Each remote fails in every way there is.
import { test } from '../support/console.ts';
import { remotes } from '../support/remotes.ts';
import { everyWay, expectedErrors, testWays } from './remote-down.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors });

for (const remote of remotes) testWays(remote, everyWay);
