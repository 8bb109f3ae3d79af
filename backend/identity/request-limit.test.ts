import { createRequestLimit } from './request-limit.ts';

const at = (ip: string, headers: Record<string, string> = {}) => ({ ip, headers });

/** How many requests to these paths, in turn, are not refused. */
async function accepted(paths: readonly string[], requests: number, ipOf = (_n: number) => '192.0.2.1') {
  const refusalOf = createRequestLimit();
  let count = 0;
  for (let n = 0; n < requests; n += 1) {
    const refused = await refusalOf(paths[n % paths.length] ?? '', at(ipOf(n)));
    if (!refused) count += 1;
    else expect(refused).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
  }
  return count;
}

test.each([
  ['/auth', '/auth/Ab_-1', '/session/end'],
  ['/AUTH', '/auth/', '/Auth', '/%61uth', '//auth', '/aut\u0131', '/Session/End', '/session/end/', '/SESSION/END'],
  ['/request', '/me', '/reg', '/token/', '/TOKEN', '/', '/anything'],
])('one network begins 1,200 in five minutes, however it spells them: %j', async (...paths) => {
  expect(await accepted(paths, 2500)).toBe(1200);
});

test('the networks of one site begin as many as five, and do not keep those of another from it', async () => {
  expect(await accepted(['/auth'], 9000, (n) => `2001:db8:0:${n % 100}::1`)).toBe(6000);
  expect(await accepted(['/auth'], 9000, (n) => `2001:db8:${n % 100}::1`)).toBe(9000);
});

test('the steps of a sign-in and renewals count by themselves', async () => {
  const refusalOf = createRequestLimit();
  for (let n = 0; n < 1300; n += 1) await refusalOf('/auth', at('192.0.2.1'));
  for (const path of ['/token', '/interaction/Ab1', '/session/end/confirm']) {
    expect([path, await refusalOf(path, at('192.0.2.1'))]).toEqual([path, undefined]);
  }
  expect(await accepted(['/token'], 6500)).toBe(6000);
});

test('keys and addresses are read without limit', async () => {
  expect(await accepted(['/jwks', '/.well-known/openid-configuration'], 10_000)).toBe(10_000);
});

test.each(['empty', 'iframe', 'script', 'image', 'worker'])(
  'a browser begins no sign-in for what is no page: %s',
  async (destination) => {
    const refusalOf = createRequestLimit();
    const headers = { 'sec-fetch-dest': destination };
    for (const path of ['/auth', '/AUTH/', '/session/end', '/session/end/confirm', '/auth/Ab1', '/interaction/Ab1']) {
      expect(await refusalOf(path, at('192.0.2.1', headers))).toMatchObject({ status: 403 });
    }
    for (const path of ['/token', '/jwks', '/.well-known/openid-configuration']) {
      expect(await refusalOf(path, at('192.0.2.1', headers))).toBeUndefined();
    }
    expect(await refusalOf('/auth', at('192.0.2.1', { 'sec-fetch-dest': 'document' }))).toBeUndefined();
  },
);

test('forms are bounded', async () => {
  const refusalOf = createRequestLimit();
  expect(await refusalOf('/auth', at('192.0.2.1', { 'transfer-encoding': 'chunked' }))).toMatchObject({ status: 411 });
  expect(await refusalOf('/auth', at('192.0.2.1', { 'content-length': '8193' }))).toMatchObject({ status: 413 });
});
