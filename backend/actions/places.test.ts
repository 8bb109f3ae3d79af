import { freePlaces } from './places.ts';

const jobs = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([jobId, count]) => Array<string>(count).fill(jobId));

test.each([
  ['nothing is under way', {}, 250, 200],
  ['small jobs alone', { a: 10, b: 5 }, 235, 200],
  ['a large job leaves a fifth for others', { a: 210 }, 40, 0],
  ['two large jobs share what large jobs may take', { a: 100, b: 60 }, 90, 60],
  ['everything is taken', { a: 210, b: 10, c: 10, d: 10, e: 10 }, 0, 0],
])('%s', (_, counts, free, forLarge) => {
  expect(freePlaces(jobs(counts), 250)).toMatchObject({ free, forLarge, underWay: new Map(Object.entries(counts)) });
});
