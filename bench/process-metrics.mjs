import { freePort } from '../backend/testing/postgres.mjs';

/** Where a server under test tells what it does: the settings for it, and what reads them. */
export async function processMetrics() {
  const port = await freePort();
  return {
    env: { METRICS_PORT: String(port) },
    /** Begins a time; gives what ends it and says what stood in its way. */
    async begin() {
      const before = await read(port);
      return async () => {
        const after = await read(port);
        const grown = (/** @type {string} */ name) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
        const ms = (/** @type {string} */ name) => ((after.get(name) ?? Number.NaN) * 1000).toFixed(0);
        const commits = grown('dmp_journal_commit_duration_seconds_count');
        const pauses = sum(after, 'nodejs_gc_duration_seconds_sum') - sum(before, 'nodejs_gc_duration_seconds_sum');
        const collections =
          sum(after, 'nodejs_gc_duration_seconds_count') - sum(before, 'nodejs_gc_duration_seconds_count');
        return (
          `event loop delay p99 ${ms('nodejs_eventloop_lag_p99_seconds')}, most ${ms('nodejs_eventloop_lag_max_seconds')} ms; ` +
          `${collections} collections of ${(pauses * 1000).toFixed(0)} ms in all; ${commits} commits of ` +
          `${((grown('dmp_journal_commit_duration_seconds_sum') / commits) * 1000).toFixed(1)} ms, p95 below ` +
          `${bucketOf(before, after, 0.95)} ms, with ${(grown('dmp_journal_batch_entries_sum') / commits).toFixed(1)} messages each`
        );
      };
    },
  };
}

/** Every sample by its name and labels. @param {number} port @returns {Promise<Map<string, number>>} */
async function read(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** Over all labels. @param {Map<string, number>} samples @param {string} name */
const sum = (samples, name) =>
  [...samples].reduce((total, [key, value]) => (key.split('{')[0] === name ? total + value : total), 0);

/** The upper end of the bucket that holds this share of the commits. @param {Map<string, number>} before @param {Map<string, number>} after @param {number} share */
function bucketOf(before, after, share) {
  const prefix = 'dmp_journal_commit_duration_seconds_bucket{le="';
  const buckets = [...after]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => ({ end: key.slice(prefix.length, -2), count: value - (before.get(key) ?? 0) }));
  const all = buckets.at(-1)?.count ?? 0;
  return Number(buckets.find(({ count }) => count >= all * share)?.end ?? Number.NaN) * 1000;
}
