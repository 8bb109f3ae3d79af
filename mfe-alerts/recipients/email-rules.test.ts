import { uniqueEmail, validEmail } from './email-rules.ts';

test.each([
  ['noc@example.com', undefined],
  ['  noc@example.com ', undefined],
  ['noc@example', 'Non-valid email!'],
  ['noc@example.com, duty@example.com', 'Non-valid email!'],
  ['', 'Non-valid email!'],
  [undefined, 'Non-valid email!'],
])('%j: %s', (value, message) => {
  expect(validEmail.check(value)).toBe(message);
});

test.each([
  ['noc@example.com', 'Email already exists!'],
  [' NOC@example.com ', 'Email already exists!'],
  ['duty@example.com', undefined],
])('%j in addition to noc@example.com: %s', (value, message) => {
  expect(uniqueEmail(['noc@example.com']).check(value)).toBe(message);
});
