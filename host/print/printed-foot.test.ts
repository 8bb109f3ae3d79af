import { zoneLabel } from '@dmp/shared/format';
import { footRule, printedFoot } from './printed-foot.ts';

test('the foot has address, time, and time zone', () => {
  // Local time, so that the test passes in any time zone.
  const at = new Date(2026, 10, 20, 8, 5, 9);
  expect(printedFoot('https://console/devices?state=TX', at)).toBe(
    `https://console/devices?state=TX · Printed 11/20/2026 8:05:09 AM, ${zoneLabel(at)}`,
  );
});

test('quotes and backslashes of an address are escaped', () => {
  expect(footRule('/devices?search="}\\')).toContain('content:"/devices?search=\\"}\\\\"');
});
