import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Every worker reads this file again; what the first reading chose is kept in
// the environment.
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'dmp-e2e-'));
const folder = process.env.E2E_FOLDER;
const port = process.env.E2E_PORT ?? '9050';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The whole product, from an empty data folder, in a real browser. */
export default defineConfig({
  testDir: '.',
  // The composed stack: npm run test:stack.
  testIgnore: 'stack/**',
  // One product and one network of chargers under test: tests take turns.
  workers: 1,
  forbidOnly: true,
  // A test that needs it is named at the end of `npm test`.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    },
  },
  webServer: {
    command: 'node start-product.mjs',
    url: `http://localhost:${port}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    env: { PORT: port, DATA_DIR: join(folder, 'data'), CONSOLE_DIR: join(folder, 'console'), CHARGERS: '40' },
  },
});
