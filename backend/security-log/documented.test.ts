// What docs/operating.md says of the security log is what it does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityEvents } from './events.ts';

test('every event is in the documents, with its lines a minute', () => {
  const text = readFileSync(join(__dirname, '../../docs/operating.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| .* \| (\d+) \|$/gm)].map(([, event, lines]) => [
    event,
    Number(lines),
  ]);
  expect(rows).toEqual(Object.entries(securityEvents).map(([event, { linesPerMinute }]) => [event, linesPerMinute]));
});
