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

test('those who ask for the same within the time share an answer, others do not', async () => {
  const shared = shareAnswers<number>(3000);
  const count = counter();
  expect(await Promise.all([shared('all', count), shared('all', count), shared('acme', count)])).toEqual([1, 1, 2]);
  jest.advanceTimersByTime(2999);
  expect(await shared('all', count)).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await shared('all', count)).toBe(3);
});

test('a failure is not kept', async () => {
  const shared = shareAnswers<number>(3000);
  const failed = async () => {
    throw new Error('The database is away.');
  };
  await expect(shared('all', failed)).rejects.toThrow('The database is away.');
  expect(await shared('all', counter())).toBe(1);
});
