import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGroupsFile } from './groups-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'dmp-groups-'));
const file = join(folder, 'groups.json');
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readGroupsFile(file);
}

test('says what each group may', async () => {
  const groups = await read('{"operators": ["read:devices", "read:logs"], "nobody": [], "__proto__": ["read:alerts"]}');
  expect([...groups]).toEqual([
    ['operators', ['read:devices', 'read:logs']],
    ['nobody', []],
    ['__proto__', ['read:alerts']],
  ]);
});

test('names every permission that does not exist, and its group', async () => {
  const content = { operators: ['read:devices', 'read:everything'], admins: ['*'] };
  await expect(read(content)).rejects.toThrow(
    `In ${file} there are permissions that do not exist: "read:everything" of the group "operators", "*" of the group "admins".`,
  );
});

test.each([['{ no JSON'], [[]], [null], [{ operators: 'read:devices' }], [{ operators: [1] }], [{ 'a\nb': 'x' }]])(
  '%j is no file of groups',
  async (content) => {
    const sentence = `The file ${file} must be a JSON object of groups, each with a list of permissions.`;
    await expect(read(content)).rejects.toThrow(sentence);
  },
);

test('a file that is not there is named', async () => {
  const missing = join(folder, 'missing.json');
  const sentence = `The file ${missing} named by OIDC_GROUPS_FILE cannot be read (ENOENT).`;
  await expect(readGroupsFile(missing)).rejects.toThrow(sentence);
});
