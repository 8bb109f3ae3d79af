import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { AlertForm, isEmail } from './index.ts';

/** The check of the API. */
const check = addFormats.default(new Ajv({ strict: false })).compile(AlertForm.properties.emailRecipients);

test.each([
  ['noc@example.com', true],
  ["o'neil+night@mail.example.co", true],
  ['NOC@EXAMPLE.COM', true],
  ['noc@example', false],
  ['noc', false],
  ['', false],
  ['noc@', false],
  ['@example.com', false],
  ['noc@@example.com', false],
  ['.noc@example.com', false],
  ['no..c@example.com', false],
  ['noc@-example.com', false],
  ['noc@example..com', false],
  ['noc @example.com', false],
  ['noc@example.com\r\nBcc: all@example.com', false],
  ['noc@example.com\n', false],
  [`${'n'.repeat(242)}@example.com`, true],
  [`${'n'.repeat(243)}@example.com`, false],
])('%j is an email address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is);
  expect(check([text])).toBe(is);
});
