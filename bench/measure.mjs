const rounds = { warm: 3, count: 15 };

/**
 * The medians of two ways to do the same, taken in turns so that both have the
 * same neighbours.
 *
 * @param {() => Promise<unknown>} ours
 * @param {() => Promise<unknown>} plain
 * @param {{ warm: number, count: number }} [rounds] that only warm up, and that count
 */
export async function compare(ours, plain, { warm, count } = rounds) {
  /** @type {number[]} */
  const oursMs = [];
  /** @type {number[]} */
  const plainMs = [];
  for (let round = -warm; round < count; round += 1) {
    const [plainTime, oursTime] = [await time(plain), await time(ours)];
    if (round < 0) continue;
    plainMs.push(plainTime);
    oursMs.push(oursTime);
  }
  return { ours: median(oursMs), plain: median(plainMs) };
}

/** @param {() => Promise<unknown>} act @returns milliseconds */
export async function time(act) {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

/** @param {number[]} numbers */
const median = (numbers) => quantile(numbers, 0.5);

/** @param {number[]} numbers @param {number} share from 0 to 1 */
export const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
