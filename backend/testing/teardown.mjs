import { rmSync } from 'node:fs';

export default async function teardown() {
  await globalThis.removeTestTemplates?.();
  await globalThis.stopTestPostgres?.();
  if (globalThis.testRunFolder) rmSync(globalThis.testRunFolder, { recursive: true, force: true });
}
