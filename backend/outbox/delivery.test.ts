import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReceiver, signerOf } from './receiver.ts';

test.each(['between us', 'whsec_', 'whsec_c2hvcnQ=', `whsec_${'A'.repeat(92)}`, `whsec_${'*'.repeat(44)}`])(
  '%j is no secret of the standard',
  (secret) => {
    expect(signerOf(secret)).toBeUndefined();
  },
);

test('a secret of the standard signs as its own example says', () => {
  // From the documentation of the standard's libraries.
  const signer = signerOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const signature = signer?.sign('msg_p5jXN8AQM9LWM0D4loKWxJek', new Date(1_614_265_330_000), '{"test": 2432232314}');
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test.each([
  ['', ' is empty.'],
  ['between us', ' must hold whsec_ and 24 to 64 random bytes in base64: '],
])('a start with the secret %j is refused with a sentence that does not repeat it', async (text, sentence) => {
  const folder = await mkdtemp(join(tmpdir(), 'dmp-secret-'));
  const secretFile = join(folder, 'webhook');
  await writeFile(secretFile, `${text}\n`);
  const opened = openReceiver({ url: 'http://127.0.0.1:1', secretFile });
  await expect(opened).rejects.toThrow(`The file ${secretFile} named by PUBLISH_WEBHOOK_SECRET_FILE${sentence}`);
  if (text) await expect(opened).rejects.not.toThrow(text);
  await rm(folder, { recursive: true });
});
