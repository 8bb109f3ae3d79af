// antd is some 1,400 modules, and each test file loads them anew. As one file they load in less than half the time.
// Icons stay modules of their own: the console imports them one by one.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const versions = createHash('sha256')
  .update(readFileSync(at('package-lock.json')))
  .update(readFileSync(at('jest.antd.mjs')));

/** Where the file is; other versions of anything get one of another name. */
export const antdFile = at(`.cache/jest/antd-${versions.digest('hex').slice(0, 12)}.cjs`);

/** Jest's `globalSetup`: makes the file where there is none. */
export default async function makeAntdFile() {
  if (existsSync(antdFile)) return;
  const { build } = await import('esbuild');
  // Another run may be making it too; each writes its own and puts it in place whole.
  const made = `${antdFile}.${process.pid}`;
  await build({
    entryPoints: [at('node_modules/antd/lib/index.js')],
    outfile: made,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2023',
    // As Jest resolves them.
    mainFields: ['main'],
    conditions: ['browser'],
    external: ['react', 'react-dom', 'dayjs', '@ant-design/icons'],
    define: { 'process.env.NODE_ENV': '"test"' },
    logLevel: 'error',
  });
  renameSync(made, antdFile);
}
