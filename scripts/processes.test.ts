import { stopTimeoutMs } from './processes.mjs';

test('a process is killed 5 seconds after it should have ended by itself', () => {
  expect(stopTimeoutMs({})).toBe(20_000);
  expect(stopTimeoutMs({ STOP_DELAY_SECONDS: '', STOP_TIMEOUT_SECONDS: '' })).toBe(20_000);
  expect(stopTimeoutMs({ STOP_DELAY_SECONDS: '10', STOP_TIMEOUT_SECONDS: '60' })).toBe(75_000);
});
