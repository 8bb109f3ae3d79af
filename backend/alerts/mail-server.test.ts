import { mailFailureSentence } from './mail-server.ts';

const login = { user: 'portal', password: 'between us' };
const words = (failure: object) => mailFailureSentence(Object.assign(new Error('x'), failure), login);
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  [{ response: '550 5.1.1 No such user' }, 'The mail server refused the email: 550 5.1.1 No such user'],
  [{ response: '450-Later\r\n450 please', recipient: 'a@b.c' }, 'The mail server refused a@b.c: 450-Later 450 please'],
  [{ code: 'ETIMEDOUT' }, 'The mail server did not answer in time.'],
  [{ code: 'EABORT' }, 'The mail server did not answer in time.'],
  [{ code: 'ETLS' }, 'The connection to the mail server could not be secured by TLS.'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'The mail server could not be reached (ECONNREFUSED).'],
  [{ code: 'EDNS' }, 'The mail server could not be reached (EDNS).'],
  [{}, 'The mail server could not be reached (no reason given).'],
])('%j', (failure, sentence) => {
  expect(words(failure)).toBe(sentence);
});

test.each([login.password, base64(login.password), base64(`\0${login.user}\0${login.password}`)])(
  'a password that the server repeats as %s is masked',
  (secret) => {
    expect(words({ response: `535 Wrong: ${secret}` })).toBe('The mail server refused the email: 535 Wrong: ***');
  },
);

test('what a server says is kept up to a length', () => {
  expect(words({ response: `500 ${'x'.repeat(5000)}` }).length).toBeLessThan(600);
});
