/**
 * How often each is done: at least so often, then on until so much time has
 * passed or it was done often enough. A server that has just started is slow at
 * first, and short calls need many rounds to be told from noise.
 */
const rounds = { warm: { least: 3, most: 60, forMs: 2000 }, count: { least: 10, most: 60, forMs: 4000 } };

/**
 * What two ways to do the same take, in milliseconds, taken in turns so that both
 * have the same neighbours.
 *
 * @param {() => Promise<unknown>} ours
 * @param {() => Promise<unknown>} plain
 * @param {typeof rounds} [often] rounds that only warm up, and that count
 */
export async function compare(ours, plain, { warm, count } = rounds) {
  await inTurns(ours, plain, warm);
  const times = await inTurns(ours, plain, count);
  return { ours: times.map(({ ours }) => ours), plain: times.map(({ plain }) => plain) };
}

/** @param {() => Promise<unknown>} ours @param {() => Promise<unknown>} plain @param {{ least: number, most: number, forMs: number }} often */
async function inTurns(ours, plain, { least, most, forMs }) {
  const times = [];
  const begin = performance.now();
  while (times.length < least || (times.length < most && performance.now() - begin < forMs)) {
    const plainTime = await time(plain);
    times.push({ plain: plainTime, ours: await time(ours) });
  }
  return times;
}

/** @param {() => Promise<unknown>} act @returns milliseconds */
export async function time(act) {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

/** @param {number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);

/** The middle, with the least and the most. @param {number[]} ms */
export const range = (ms) =>
  `${median(ms).toFixed(1)} ms (${Math.min(...ms).toFixed(1)} to ${Math.max(...ms).toFixed(1)})`;

/** @param {number[]} numbers @param {number} share from 0 to 1 */
export const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
