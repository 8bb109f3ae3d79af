import { isMailDomain, onlyTo } from './mail-domains.ts';
import type { OutgoingMail, Sent } from './mail-server.ts';

const domains = ['example.com', 'example.org'];

test.each([
  ['noc@example.com', true],
  ['noc@EXAMPLE.org', true],
  ['noc@mail.example.com', false],
  ['noc@example.com.evil.test', false],
  ['"a@example.com"@evil.test', false],
  ['noc@notexample.com', false],
])('%s may be written to: %s', (address, expected) => {
  expect(isMailDomain(address, domains)).toBe(expected);
  expect(isMailDomain(address, [])).toBe(true);
});

/** A mail to these, and what the server got of it. */
async function send(sendTo: string[], fault?: string) {
  const got: (readonly string[])[] = [];
  const server = onlyTo(domains, {
    send: async ({ sendTo: to }): Promise<Sent> => {
      got.push(to);
      return { delivered: fault ? [] : [...to], fault };
    },
  });
  return { sent: await server.send({ sendTo } as unknown as OutgoingMail), got };
}

test('a mail is sent to those domains only, and says so', async () => {
  expect(await send(['a@example.com'])).toEqual({
    sent: { delivered: ['a@example.com'], fault: undefined },
    got: [['a@example.com']],
  });
  const fault = 'Emails may be sent to example.com, example.org only (MAIL_DOMAINS).';
  expect(await send(['a@example.com', 'b@evil.test'])).toEqual({
    sent: { delivered: ['a@example.com'], fault, isFinal: true },
    got: [['a@example.com']],
  });
  expect(await send(['b@evil.test'])).toEqual({ sent: { delivered: [], fault, isFinal: true }, got: [] });
  // It is retried for those who may get it.
  expect((await send(['a@example.com', 'b@evil.test'], 'busy')).sent).toEqual({ delivered: [], fault: 'busy' });
});
