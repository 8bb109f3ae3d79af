import { createHash } from 'node:crypto';
import { parse } from 'acorn';
import { themeColours } from '../shell/theme-colours.ts';
import { page } from './page.mjs';

test('the icon of the page has the colours of the console', async () => {
  const { html } = await page([], {}, '1.0.0-abc');
  const [, icon = ''] = /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(html) ?? [];
  const { primary, onPrimary } = themeColours.light;
  expect(decodeURIComponent(icon).match(/fill='[^']+'/g)).toEqual([`fill='${primary}'`, `fill='${onPrimary}'`]);
});

test('the first script of the page can be read by any browser, and every script in it has its hash in the policy', async () => {
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
