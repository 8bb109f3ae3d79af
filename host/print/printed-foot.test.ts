import { zoneLabel } from '@dmp/shared/format';
import { footRule, printedFoot } from './printed-foot.ts';

test('paper says which page it is of, and when it was printed in which zone', () => {
  // Made from local parts, so that the case holds in any zone.
  const at = new Date(2026, 10, 20, 8, 5, 9);
  expect(printedFoot('https://console/devices?state=TX', at)).toBe(
    `https://console/devices?state=TX · Printed 11/20/2026 8:05:09 AM, ${zoneLabel(at)}`,
  );
});

test('an address with quotes and backslashes ends neither the text nor the rule', () => {
  expect(footRule('/devices?search="}\\')).toContain('content:"/devices?search=\\"}\\\\"');
});
