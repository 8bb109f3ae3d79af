import { themeColours } from '../shell/theme-colours.ts';
import { page } from './page.mjs';

test('the icon of the page has the colours of the console', async () => {
  const { html } = await page([], {}, '1.0.0-abc');
  const [, icon = ''] = /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(html) ?? [];
  const { primary, onPrimary } = themeColours.light;
  expect(decodeURIComponent(icon).match(/fill='[^']+'/g)).toEqual([`fill='${primary}'`, `fill='${onPrimary}'`]);
});
