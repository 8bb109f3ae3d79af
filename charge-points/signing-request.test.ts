import { execFileSync } from 'node:child_process';
import { signingRequest } from './signing-request.ts';

test('the request is one that a certificate authority can read, and its signature is right', () => {
  const said = execFileSync('openssl', ['req', '-verify', '-noout', '-subject'], {
    input: signingRequest('CP-1'),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  expect(said).toMatch(/CN ?= ?CP-1/);
});
