import { Allowance } from './allowance.ts';

let now = 0;
const clock = () => now;

test('all of it at once, then as much as comes back', () => {
  const one = new Allowance(60, clock);
  expect(one.isFull).toBe(true);
  one.use(60);
  expect(one.emptyMs).toBe(1000);
  now += 1000;
  expect(one.emptyMs).toBe(0);
  one.use(1);
  now += 30_000;
  expect(one.isFull).toBe(false);
  now += 30_000;
  expect(one.isFull).toBe(true);
});

test('the last one may take more than is left, and the next waits the longer for it', () => {
  const one = new Allowance(60, clock);
  one.use(90);
  expect(one.emptyMs).toBe(31_000);
});

test('nobody owes more than all of it', () => {
  const one = new Allowance(60, clock);
  for (let times = 0; times < 100; times += 1) one.use(60);
  expect(one.emptyMs).toBe(61_000);
});

test('what is not used is not saved up beyond one time of it', () => {
  const one = new Allowance(10, clock, 1000);
  now += 60_000;
  one.use(10);
  expect(one.emptyMs).toBe(100);
});
