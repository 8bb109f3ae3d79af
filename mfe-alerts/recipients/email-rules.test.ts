import { notAmong, validEmail } from './email-rules.ts';

test.each([
  ['noc@example.com', undefined],
  ['  noc@example.com ', undefined],
  ['noc@example', 'Non-valid email!'],
  ['noc@example.com, duty@example.com', 'Non-valid email!'],
  ['', 'Non-valid email!'],
  [undefined, 'Non-valid email!'],
])('%j: %s', (value, sentence) => {
  expect(validEmail.check(value)).toBe(sentence);
});

test.each([
  ['noc@example.com', 'Email already exists!'],
  [' NOC@example.com ', 'Email already exists!'],
  ['duty@example.com', undefined],
])('%j beside noc@example.com: %s', (value, sentence) => {
  expect(notAmong(['noc@example.com']).check(value)).toBe(sentence);
});
