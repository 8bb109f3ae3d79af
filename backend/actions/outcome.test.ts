import { byStatus } from './command.ts';
import { baseName } from './diagnostics.ts';
import { awayLimitMs } from './not-sent.ts';
import { nextAttempt, replyInFrame, resultOf } from './outcome.ts';

test.each([
  [{ kind: 'answer', payload: { status: 'Accepted' } }, 'ACCEPTED'],
  [{ kind: 'answer', payload: { status: 'Rejected' } }, 'REJECTED'],
  [{ kind: 'error', code: 'NotSupported', description: 'no' }, 'FAILED'],
  [{ kind: 'timeout' }, 'TIMED_OUT'],
] as const)('%j of a reset is %s', (reply, outcome) => {
  expect(resultOf('RESET_REQUEST', reply)).toMatchObject({ outcome });
});

test.each(['not-connected', 'busy'] as const)('a command that was not sent (%s) is tried again', (kind) => {
  expect(resultOf('RESET_REQUEST', { kind })).toBe(kind);
});

test('a charger that is away is tried again, ever more rarely, for an hour', () => {
  const due = new Date(0);
  const at = (attempts: number, now: Date) => {
    const next = nextAttempt(attempts, due, now, 'not-connected');
    return next instanceof Date ? next.getTime() - now.getTime() : next.outcome;
  };
  expect([1, 2, 3].map((attempts) => at(attempts, due))).toEqual([5000, 10_000, 20_000]);
  expect(at(40, due)).toBe(300_000);
  expect(at(3, new Date(awayLimitMs - 1))).toBe(20_000);
  expect(at(3, new Date(awayLimitMs))).toBe('FAILED');
});

test('an answer is found again in its logged frame', () => {
  expect(resultOf('RESET_REQUEST', replyInFrame('[3,"id",{"status":"Rejected"}]'))).toMatchObject({
    outcome: 'REJECTED',
  });
  expect(replyInFrame('[4,"id","GenericError","busy",{}]')).toEqual({
    kind: 'error',
    code: 'GenericError',
    description: 'busy',
  });
});

test('what a charger says is cut between characters, and keeps nothing that the database refuses', () => {
  const odd = `${'x'.repeat(254)}😀y`;
  const frame = JSON.stringify([4, 'id', 'E', odd.slice(3)]);
  expect(resultOf('RESET_REQUEST', replyInFrame(frame))).toMatchObject({ detail: `E: ${odd.slice(3, -1)}` });
  expect(resultOf('RESET_REQUEST', replyInFrame('[4,"id","a\\u0000","\\ud83d",{}]'))).toMatchObject({
    detail: 'a: \uFFFD',
  });
  expect(byStatus([])({ status: odd }).detail).toBe(`The charger answered ${odd.slice(0, -1)}.`);
  expect(byStatus([])({ status: 'a\0\uD83D' }).detail).toBe('The charger answered a\uFFFD.');
  expect(baseName(`logs/😀${'x'.repeat(254)}`)).toBe(`😀${'x'.repeat(254)}`);
  expect(baseName('logs/diag\u202Egnp.exe\r\n')).toBe('diaggnp.exe');
  expect(baseName('\u200F..\u202E')).toBe('diagnostics');
  expect(baseName('a\uDE00.zip')).toBe('a\uFFFD.zip');
});

test.each(['[3,17,{"status":"Accepted"}]', '[3,"m","…"]', '[4,"m",5]', '[3,"m",{"status":"Accepted"'])(
  'an answer that is broken is broken after a crash too: %s',
  (frame) => {
    expect(replyInFrame(frame)).toMatchObject({ kind: 'error', code: 'FormationViolation' });
  },
);
