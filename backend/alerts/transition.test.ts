import { type Standing, transitionOf } from './transition.ts';

const quiet: Standing = { open: undefined, endOwed: false };
const told: Standing = { open: { told: true }, endOwed: false };
const untold: Standing = { open: { told: false }, endOwed: false };
const owing: Standing = { open: undefined, endOwed: true };
const owingUntold: Standing = { open: { told: false }, endOwed: true };

/** The names of what is to be done. */
const doneOf = (alerting: boolean, silenced: boolean, standing: Standing, held = false): string[] =>
  Object.entries(transitionOf(alerting, { silenced, held }, standing)).flatMap(([name, isSo]) => (isSo ? [name] : []));

type Case = [what: string, standing: Standing, done: string[], alerting?: boolean];

test.each<Case>([
  ['all is well', quiet, []],
  ['it goes off', quiet, ['begins', 'tellsStart'], true],
  ['it goes on', told, [], true],
  ['it is over', told, ['ends', 'tellsEnd']],
  ['it went off in silence and goes on after it', untold, ['tellsStart'], true],
  ['it went off in silence and is over just after it', untold, ['ends']],
  ['it was over in silence', owing, ['tellsOwedEnd']],
  ['it was over in silence and goes off after it', owing, ['begins', 'tellsStart', 'tellsOwedEnd'], true],
  ['it was over in silence, went off again in it and goes on', owingUntold, ['tellsStart', 'tellsOwedEnd'], true],
])('not silenced: %s', (_, standing, done, alerting = false) => {
  expect(doneOf(alerting, false, standing)).toEqual(done);
});

test.each<Case>([
  ['all is well', quiet, []],
  ['it goes off', quiet, ['begins'], true],
  ['it goes on', told, [], true],
  ['it goes on untold', untold, [], true],
  ['it is over, and people know that it had begun', told, ['ends', 'owesEnd']],
  ['it is over, and nobody knew', untold, ['ends']],
  ['an earlier one was over', owing, []],
])('silenced: %s', (_, standing, done, alerting = false) => {
  expect(doneOf(alerting, true, standing)).toEqual(done);
});

test.each<Case>([
  ['it goes off', quiet, ['begins'], true],
  ['it goes on untold', untold, [], true],
  ['it is over, and nobody knew', untold, ['ends']],
  ['it is over, and people know that it had begun', told, ['ends', 'tellsEnd']],
  ['it was over in silence', owing, ['tellsOwedEnd']],
])('a mail of its beginning must wait: %s', (_, standing, done, alerting = false) => {
  expect(doneOf(alerting, false, standing, true)).toEqual(done);
});
