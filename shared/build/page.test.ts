import { createHash } from 'node:crypto';
import { parse } from 'acorn';
import { themeColors } from '../shell/theme-colors.ts';
import { page } from './page.mjs';

test('the icon of the page has the colors of the console', async () => {
  const { html } = await page([], {}, '1.0.0-abc');
  const [, icon = ''] = /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(html) ?? [];
  const { primary, onPrimary } = themeColors.light;
  expect(decodeURIComponent(icon).match(/fill='[^']+'/g)).toEqual([`fill='${primary}'`, `fill='${onPrimary}'`]);
});

test('any browser can parse the first script of the page, and the policy has the hash of every inline script', async () => {
  const { html, csp } = await page(['main.js'], {}, '1.0.0-abc');
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  expect(scripts).toHaveLength(2);
  expect(html.indexOf('<script')).toBe(html.indexOf(`<script>${scripts[0]}`));
  expect(() => parse(scripts[0] ?? '', { ecmaVersion: 5 })).not.toThrow();
  for (const script of scripts) expect(csp).toContain(createHash('sha256').update(script).digest('base64'));
});

test('the policy allows no worker', async () => {
  const { csp } = await page([], {}, '1.0.0-abc');
  expect(csp.split('; ')).toContain("worker-src 'none'");
});
