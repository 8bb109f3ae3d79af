import { rmSync } from 'node:fs';

export default async function teardown() {
  try {
    await globalThis.removeTestTemplates?.();
    await globalThis.stopTestPostgres?.();
  } finally {
    if (globalThis.testRunFolder) rmSync(globalThis.testRunFolder, { recursive: true, force: true });
  }
}
