import { cleanAddress, signedOutState } from './return-path.ts';

test.each([
  [`/?state=${signedOutState}1`, '/'],
  [`/?state=${signedOutState}1&session_state=2`, '/'],
  ['/devices?state=CA#x', '/devices?state=CA#x'],
  ['/', '/'],
])('%s becomes %s', (before, after) => {
  window.history.replaceState(null, '', before);
  cleanAddress();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(after);
});
