// A change of the API shows in a review as a change of its committed description.
import { readFile, writeFile } from 'node:fs/promises';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';

const file = 'backend/api/openapi.json';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0' });
});
afterAll(() => backend.remove());

/** Readable JSON: what holds no other list or object is on one line. */
const format = (value: unknown): string =>
  `${JSON.stringify(value, null, 1).replaceAll(/[[{]\n *[^[\]{}]*?\n *[\]}]/g, (inner) => inner.replaceAll(/\n */g, ' '))}\n`;

test('the description is the committed one; RECORD_OPENAPI=1 writes it', async () => {
  const { body } = await backend.call(undefined, 'GET', 'openapi.json');
  const description = format(body);
  if (process.env.RECORD_OPENAPI) await writeFile(file, description);
  expect(description).toBe(await readFile(file, 'utf8'));
});
