export default async function teardown() {
  await globalThis.removeTestTemplates?.();
  await globalThis.stopTestPostgres?.();
}
