/** Rounds that only warm up, and rounds that count. */
const rounds = { warm: 3, count: 15 };

/**
 * The medians of two ways to do the same, taken in turns so that both have the
 * same neighbours.
 *
 * @param {() => Promise<unknown>} ours
 * @param {() => Promise<unknown>} plain
 */
export async function compare(ours, plain) {
  /** @type {number[]} */
  const oursMs = [];
  /** @type {number[]} */
  const plainMs = [];
  for (let round = -rounds.warm; round < rounds.count; round += 1) {
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
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * One line of the report.
 *
 * @param {string} what @param {{ ours: number, plain: number }} times @param {number} atMost times plain
 * @returns whether it is within that
 */
export function report(what, { ours, plain }, atMost) {
  const ratio = ours / plain;
  const verdict = ratio <= atMost ? 'met' : 'NOT met';
  process.stdout.write(
    `${what}: ${ours.toFixed(1)} ms against ${plain.toFixed(1)} ms = ${ratio.toFixed(2)} x (at most ${atMost} x: ${verdict})\n`,
  );
  return ratio <= atMost;
}
