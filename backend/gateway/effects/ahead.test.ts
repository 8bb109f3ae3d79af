import { Ahead } from './ahead.ts';

const deadlock = new Error('A deadlock.');
/** As PostgreSQL answers each statement after one that has failed. */
const aborted = () => Promise.reject(Object.assign(new Error('The transaction is aborted.'), { code: '25P02' }));

test('the result is that of the last statement, once all are carried out', async () => {
  const ahead = new Ahead();
  const done: string[] = [];
  ahead.add(new Promise(setImmediate).then(() => done.push('first')));
  expect(await ahead.settled(Promise.resolve('last'))).toBe('last');
  expect(done).toEqual(['first']);
});

test.each([
  ['the first one', (ahead: Ahead) => ahead.add(Promise.reject(deadlock)), aborted],
  [
    'one in the middle',
    (ahead: Ahead) => [aborted(), Promise.reject(deadlock)].map((sent) => ahead.add(sent)),
    aborted,
  ],
  ['the last one', (ahead: Ahead) => ahead.add(aborted()), () => Promise.reject(deadlock)],
])('of several that failed, %s says why', async (_, fill, last) => {
  const ahead = new Ahead();
  fill(ahead);
  await expect(ahead.settled(last())).rejects.toBe(deadlock);
});

test('what is added while it waits is waited for, too', async () => {
  const ahead = new Ahead();
  const last = Promise.resolve().then(() => ahead.add(Promise.reject(deadlock)));
  await expect(ahead.settled(last)).rejects.toBe(deadlock);
});
