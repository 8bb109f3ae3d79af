import { readConfig } from './config/index.ts';
import { DatabaseAway } from './database/away.ts';
import { sentenceOfStartFault } from './start-faults.ts';

const config = readConfig({ DATABASE_URL: 'postgres://h/d' });

test.each([
  [
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    'The database at DATABASE_URL does not answer (ECONNREFUSED); start it or correct DATABASE_URL.',
  ],
  [
    new Error('timeout expired'),
    'The database at DATABASE_URL does not answer (timeout expired); start it or correct DATABASE_URL.',
  ],
])('a database that cannot be reached: %s', (cause, sentence) => {
  expect(sentenceOfStartFault(new DatabaseAway(cause), config)).toBe(sentence);
});
