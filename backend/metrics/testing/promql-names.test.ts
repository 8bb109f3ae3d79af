import { namesIn } from './promql-names.ts';

test.each([
  ['sum by (le) (rate(a_bucket{route=~"/x/.*",status="b"}[5m])) > 2', ['a_bucket']],
  ['a < 2 / 3 * max_over_time(sum(a)[10m:1m]) and b >= 1e3', ['a', 'b']],
  ['a{x="1"} / on (instance) group_left () b_total unless absent(up{job="dmp"})', ['a', 'b_total', 'up']],
  ['rate(c[$__rate_interval]) or vector(0)', ['c']],
])('%s', (expression, names) => {
  expect(namesIn(expression)).toEqual(names);
});
