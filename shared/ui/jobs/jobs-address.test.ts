import { type JobsView, jobsAddress } from './jobs-address.ts';

test.each<[string, string, JobsView, string]>([
  ['/devices', '?make=ABB&page=2', { job: 'j1' }, '/devices?make=ABB&page=2&job=j1'],
  ['/devices', '?job=j0&jobPage=3&jobOutcome=FAILED', { job: 'j1' }, '/devices?job=j1'],
  ['/devices/42', '?tab=state', { job: 'j1' }, '/devices/42?tab=state&job=j1'],
  ['/devices/42', '', { list: 'mine' }, '/devices/42?jobs=mine'],
  ['/devices/unknown', '?page=2', { job: 'j1' }, '/devices?job=j1'],
  ['/devices/import', '?import=7', { list: 'mine' }, '/devices?jobs=mine'],
  ['/locations', '?page=2', { job: 'j1' }, '/devices?job=j1'],
])('from %s%s, the address of %j is %s', (pathname, search, view, address) => {
  expect(jobsAddress({ pathname, search }, view)).toBe(address);
});
