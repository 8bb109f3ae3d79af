import { defineConfig } from '@playwright/test';

const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** The composed stack, which `npm run test:stack` has brought up, through its one door. */
export default defineConfig({
  testDir: '.',
  // One stack: tests take turns.
  workers: 1,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  outputDir: '../../test-results/stack',
  use: {
    baseURL: process.env.STACK_URL,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    },
  },
});
