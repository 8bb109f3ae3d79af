// A remote fails in every way there is. The host treats all remotes alike (`host/remotes/remote-view.test.tsx` has each
// way with a fake remote), so one of them stands for all; another one fails in `remote-down.spec.ts`.
import { test } from '../support/console.ts';
import { remotes } from '../support/remotes.ts';
import { everyWay, expectedErrors, testWays } from './remote-down.ts';

test.use({ expectedErrors });

for (const remote of remotes.filter(({ name }) => name === 'charging-groups')) testWays(remote, everyWay);
