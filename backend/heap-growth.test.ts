import { execFileSync } from 'node:child_process';
import { heapGrowthFlag } from './heap-growth.ts';

test('this Node.js has the flag that bounds how heaps grow; V8 would only warn without it', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(options).toContain(`${heapGrowthFlag} `);
});
