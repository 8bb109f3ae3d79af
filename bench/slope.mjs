/**
 * A figure over time.
 *
 * @typedef {{ hour: number, value: number }} Point
 *
 * @typedef {object} Slope
 * @property {number} level the mean of the figure
 * @property {number} perHour by least squares
 * @property {number} noise half of the 95 % interval of `perHour`
 */

/** Of normally distributed errors, so many standard errors hold 95 %. */
const standardErrors = 1.96;

/**
 * How fast a figure grows.
 *
 * @param {readonly Point[]} points three or more
 * @returns {Slope}
 */
export function slopeOf(points) {
  if (points.length < 3) throw new Error('A slope with its noise takes three points.');
  const mean = (/** @type {(point: Point) => number} */ of) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [middle, level] = [mean(({ hour }) => hour), mean(({ value }) => value)];
  const spread = mean(({ hour }) => (hour - middle) ** 2);
  const perHour = mean(({ hour, value }) => (hour - middle) * (value - level)) / spread;
  const rest = mean(({ hour, value }) => (value - level - perHour * (hour - middle)) ** 2);
  const error = Math.sqrt(rest / spread / (points.length - 2));
  return { level, perHour, noise: standardErrors * error };
}

/** @param {Slope} slope @param {string} unit @param {number} [digits] */
export const inWords = ({ level, perHour, noise }, unit, digits = 2) =>
  `${level.toFixed(level < 100 ? 1 : 0)} ${unit}, ${perHour < 0 ? '' : '+'}${perHour.toFixed(digits)} ± ${noise.toFixed(digits)} an hour`;
