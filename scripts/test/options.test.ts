import { readOptions } from './options.mjs';

test.each([
  [[], { kind: 'set', set: 'core' }],
  [['--full'], { kind: 'set', set: 'full' }],
  [['--hostile'], { kind: 'set', set: 'hostile' }],
  [['--changed'], { kind: 'changed', base: undefined }],
  [['--changed', 'main'], { kind: 'changed', base: 'main' }],
  [['mfe-alerts/list', 'keeps the rows'], { kind: 'named', words: ['mfe-alerts/list', 'keeps the rows'], repeat: 1 }],
  [['--repeat', '10', 'e2e/alerts'], { kind: 'named', words: ['e2e/alerts'], repeat: 10 }],
  [['e2e/alerts', '--repeat', '10'], { kind: 'named', words: ['e2e/alerts'], repeat: 10 }],
  [['--failed'], { kind: 'failed' }],
])('npm test -- %j', (args, options) => expect(readOptions(args)).toEqual(options));

test.each([
  [['--fast'], 'There is no option --fast.'],
  [['--full', '--changed'], 'One option at a time, not --full and --changed.'],
  [['--full', 'alerts'], '--full runs everything: leave out alerts.'],
  [['--hostile', 'alerts'], '--hostile runs every attack: leave out alerts.'],
  [['--failed', 'alerts'], '--failed repeats all that failed: leave out alerts.'],
  [['--repeat', 'e2e/alerts', '10'], '--repeat takes how many times, from 2 to 100, not "e2e/alerts".'],
  [['--repeat', '1', 'e2e/alerts'], '--repeat takes how many times, from 2 to 100, not "1".'],
  [['--repeat'], '--repeat takes how many times, from 2 to 100, not "".'],
  [['--repeat', '10'], '--repeat takes a path or a name after the number.'],
  [['--changed', 'one', 'two'], '--changed takes one commit, not 2.'],
])('npm test -- %j is refused with a sentence and the usage', (args, sentence) => {
  expect(readOptions(args)).toEqual(expect.stringContaining(`${sentence}\n\nnpm test  `));
});
