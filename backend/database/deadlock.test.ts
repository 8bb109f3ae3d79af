import { againAfterDeadlock } from './deadlock.ts';

const failing = (code: string, times: number) => {
  let tried = 0;
  return async () => {
    tried += 1;
    if (tried <= times) throw Object.assign(new Error('no'), { code });
    return tried;
  };
};

test('what gave way to another is done again', async () => {
  expect(await againAfterDeadlock(failing('40P01', 2))).toBe(3);
});

test.each([
  ['a deadlock that does not end', '40P01', 3],
  ['any other fault', '23505', 1],
])('%s is told', async (_what, code, times) => {
  await expect(againAfterDeadlock(failing(code, times))).rejects.toMatchObject({ code });
});
