import { shareAnswers } from './share-answers.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const counter = () => {
  let count = 0;
  return async () => ++count;
};

test('callers with the same key share an answer for the maximum age, others do not', async () => {
  const share = shareAnswers<number>(3000);
  const count = counter();
  expect(await Promise.all([share('all', count), share('all', count), share('acme', count)])).toEqual([1, 1, 2]);
  jest.advanceTimersByTime(2999);
  expect(await share('all', count)).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await share('all', count)).toBe(3);
});

test('an error is not kept', async () => {
  const share = shareAnswers<number>(3000);
  const failed = async () => {
    throw new Error('The database is unavailable.');
  };
  await expect(share('all', failed)).rejects.toThrow('The database is unavailable.');
  expect(await share('all', counter())).toBe(1);
});
