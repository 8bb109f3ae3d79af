import { OptionsError, readOptions } from './options.ts';

const url = ['--url', 'ws://127.0.0.1:9000/ocpp/'];

test('what is not given has its default', () => {
  expect(readOptions(url)).toEqual({
    url: 'ws://127.0.0.1:9000/ocpp',
    chargersFile: undefined,
    chargers: undefined,
    password: undefined,
    rate: undefined,
    seed: 1,
    heartbeat: undefined,
    restart: undefined,
    faultRate: 0,
    profile: undefined,
  });
});

test('everything can be given', () => {
  expect(
    readOptions([
      ...url,
      '--chargers',
      '5',
      '--rate=100',
      '--seed',
      '7',
      '--fault-rate',
      '0.5',
      '--chargers-file',
      'a.json',
      '--profile',
      'wrong-clock',
    ]),
  ).toMatchObject({
    ...{ chargers: 5, rate: 100, seed: 7, faultRate: 0.5, chargersFile: 'a.json', profile: 'wrong-clock' },
  });
});

test.each([
  [[]],
  [['--url', 'http://host/ocpp']],
  [['--url', 'nonsense']],
  [[...url, '--chargers', '0']],
  [[...url, '--chargers', 'many']],
  [[...url, '--rate', '-1']],
  [[...url, '--seed', '']],
  [[...url, '--fault-rate', '-1']],
  [[...url, '--profile', 'perfect']],
  [[...url, '--unknown', '1']],
  [[...url, 'extra']],
])('%j is refused with a sentence', (args) => {
  expect(() => readOptions(args)).toThrow(OptionsError);
});

test.each([
  [['--bogus', '1'], 'There is no option --bogus; --help shows all there are.'],
  [['-x'], 'There is no option -x; --help shows all there are.'],
  [['--chargers'], 'The option --chargers needs a value; --help shows which.'],
  [['--seed', '--rate'], 'The option --seed needs a value; --help shows which.'],
  [['extra'], 'extra belongs to no option; --help shows all there are.'],
])('%j is refused by its name', (args, sentence) => {
  expect(() => readOptions([...url, ...args])).toThrow(new OptionsError(sentence));
});
