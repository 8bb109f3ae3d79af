import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { signInSentence } from './sign-in-sentence.ts';

const sentenceOf = (innerError: Error) => signInSentence({ message: innerError.message, innerError });
const unavailable =
  'The identity provider does not answer. If this lasts, its administrators must check that it runs, and that it allows calls from http://localhost (CORS).';

test.each<[Error, string]>([
  [new TypeError('Failed to fetch'), unavailable],
  [new ErrorTimeout('Network timed out'), unavailable],
  [new Error('Service Unavailable (503)'), unavailable],
  [new Error('Invalid response Content-Type: text/html, from URL: https://id.example/'), unavailable],
  [new ErrorResponse({ error: 'temporarily_unavailable' }), unavailable],
  [new Error('Bad Request (400): {}'), 'The identity provider refused the sign-in.'],
  [
    new ErrorResponse({ error: 'access_denied', error_description: 'Ann may not use this client.' }),
    'The identity provider refused the sign-in: Ann may not use this client.',
  ],
  [new Error('No matching state found in storage'), 'This sign-in is too old, or was begun in another tab.'],
  [
    new Error('nonce in id_token does not match nonce in client storage'),
    'This sign-in is too old, or was begun in another tab.',
  ],
  [new Error('ID Token is missing a subject claim'), 'ID Token is missing a subject claim'],
])('%p is shown as: %s', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});

test('on an insecure origin every error has the same sentence', () => {
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
  expect(sentenceOf(new Error('Crypto.subtle is available only in secure contexts (HTTPS).'))).toMatch(
    /^Browsers allow a sign-in only at an address under https\./,
  );
  Reflect.deleteProperty(window, 'isSecureContext');
});
