import { callerLeft, forCaller, untilLeft } from './left-caller.ts';

const gone = new Error('The caller has gone.');

/** A statement that runs until it is told to end, and what becomes of it. */
function statement(text = 'select 1') {
  let end: (how: () => void) => void = () => {};
  const done: string[] = [];
  const running = new Promise<string>((resolve, reject) => {
    end = (how) => (how === fail ? reject(new Error('canceling statement due to user request')) : resolve('rows'));
  });
  const fail = () => {};
  return {
    done,
    finish: () => end(() => {}),
    statement: {
      text,
      run: () => {
        done.push('run');
        return running;
      },
      cancel: async () => {
        done.push('cancel');
        end(fail);
      },
    },
  };
}

test('a statement is canceled when its caller goes, and says why', async () => {
  const left = new AbortController();
  const { statement: one, done } = statement();
  const result = untilLeft(left.signal, one);
  left.abort(gone);
  await expect(result).rejects.toBe(gone);
  expect(done).toEqual(['run', 'cancel']);
});

test('one that has ended is not canceled any more', async () => {
  const left = new AbortController();
  const { statement: one, done, finish } = statement();
  finish();
  expect(await untilLeft(left.signal, one)).toBe('rows');
  left.abort(gone);
  expect(done).toEqual(['run']);
});

test.each(['commit', 'rollback', 'ROLLBACK TO savepoint'])('%s is run whoever has gone', async (text) => {
  const { statement: one, done, finish } = statement(text);
  finish();
  expect(await untilLeft(AbortSignal.abort(gone), one)).toBe('rows');
  expect(done).toEqual(['run']);
});

test('for one who has gone no statement begins, and where none can be canceled it runs to its end', async () => {
  const { statement: one, done } = statement();
  await expect(untilLeft(AbortSignal.abort(gone), one)).rejects.toBe(gone);
  expect(done).toEqual([]);
  const left = new AbortController();
  const { statement: other, finish } = statement();
  const result = untilLeft(left.signal, { ...other, cancel: undefined });
  left.abort(gone);
  finish();
  expect(await result).toBe('rows');
});

test('what is done for a caller knows of them, also later, and nothing else does', async () => {
  const { signal } = new AbortController();
  const later = forCaller(signal, async () => {
    await new Promise(setImmediate);
    return callerLeft();
  });
  expect(callerLeft()).toBeUndefined();
  expect(await later).toBe(signal);
});
