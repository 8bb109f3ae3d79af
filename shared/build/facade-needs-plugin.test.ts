import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { FacadeNeedsPlugin } from './facade-needs-plugin.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'needs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const form = '@dmp/shared/antd/form';
const table = '@dmp/shared/antd/controls';
const facades = {
  [form]: { version: '2', exports: ['Form', 'Switch'] },
  [table]: { version: '2', exports: ['Table', 'Input'] },
};

/** Builds a page with an index, and returns the facade exports that its code uses. */
async function needsOf(page: string): Promise<Record<string, string[]>> {
  const files = {
    'page.js': page,
    'ui/package.json': '{ "type": "module", "sideEffects": false }',
    'ui/index.js': "export { Used } from './used.js';\nexport { Unused } from './unused.js';",
    'ui/used.js': `import { Switch } from '${form}';\nexport const Used = () => Switch;`,
    'ui/unused.js': `import { Form } from '${form}';\nexport const Unused = () => Form;`,
  };
  mkdirSync(join(folder, 'ui'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const plugin = new FacadeNeedsPlugin(facades);
  await bundle({
    mode: 'production',
    context: folder,
    entry: './page.js',
    output: { path: join(folder, 'out') },
    externals: { [form]: 'form', [table]: 'table' },
    plugins: [plugin],
  });
  return plugin.needs;
}

test('imported and re-exported names are collected', async () => {
  const page = `import { Table as Rows } from '${table}';\nexport { Input } from '${table}';\nconsole.log(Rows);`;
  await expect(needsOf(page)).resolves.toEqual({ [table]: ['Input', 'Table'] });
});

test('unused exports of a shared index are not collected', async () => {
  await expect(needsOf("import { Used } from './ui/index.js';\nconsole.log(Used());")).resolves.toEqual({
    [form]: ['Switch'],
  });
});

test.each([
  [
    `import { Form, Slider } from '${form}';\nconsole.log(Form, Slider);`,
    `page.js imports Slider of ${form}, which does not export it`,
  ],
  [`export { Slider } from '${form}';`, `page.js imports Slider of ${form}, which does not export it`],
  [`import * as form from '${form}';\nconsole.log(form);`, `page.js imports ${form} whole: name what it uses of it.`],
  [`import form from '${form}';\nconsole.log(form);`, `page.js imports default of ${form}, which does not export it`],
  [`import('${form}').then(console.log);`, `page.js imports ${form} whole: name what it uses of it.`],
])('%s fails the build with an error sentence', async (page, sentence) => {
  await expect(needsOf(page)).rejects.toThrow(sentence);
});
