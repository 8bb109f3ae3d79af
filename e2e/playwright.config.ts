import { defineConfig } from '@playwright/test';
import { logs, portOf, product, products } from './support/product.ts';

const ports = Array.from({ length: products }, (_, index) => portOf(index));

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
  // A product and its network of chargers are a worker's own: on each, tests take turns.
  workers: products,
  forbidOnly: true,
  // A test that passes only on its retry fails no run; it is named, and its cause is to be fixed (docs/testing.md).
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results',
  use: {
    baseURL: `http://localhost:${product.port}`,
    viewport: { width: 1440, height: 900 },
    // What moves is at another place by the time it is pressed on a busy machine. `leaving.spec.ts` is with motion.
    reducedMotion: 'reduce',
    // To record every test costs as much as the test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    },
  },
  webServer: {
    command: 'node start-products.mjs',
    wait: { stdout: /^All products are ready\.$/m },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // A passing run says nothing of them; where their logs are stands with each test that fails.
    stdout: 'ignore',
    // Pages of lists, filters, and actions on many need hundreds of devices; writing more takes time.
    env: { E2E_PORTS: ports.join(','), E2E_LOGS: logs, CHARGERS: '40', SEED_DEVICES: '800' },
  },
});
