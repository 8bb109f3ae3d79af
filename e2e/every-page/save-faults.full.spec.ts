// Everything a person can save, confirm, begin, or download fails, but for what is in save-faults.spec.ts.
import { testChanges, testOpened } from './change-faults.ts';
import { changes } from './changes.ts';
import { test } from './drill-things.ts';

test.describe.configure({ mode: 'parallel' });

testOpened();
for (const [what, entries] of Object.entries(changes)) {
  if (what !== 'alerts') testChanges(what, entries);
}
