// `npm run new-remote -- tariffs`: the folder of a remote with one page, ready
// to be built.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './processes.mjs';
import { command, Fault, line } from './say.mjs';

/** A part as the menu names it, such as 'Charging Groups'. @param {string} name */
const labelOf = (name) =>
  name
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');

/** A name of a component, such as ChargingGroups. @param {string} name */
const componentOf = (name) => name.replace(/(^|-)(\w)/g, (_match, _dash, letter) => letter.toUpperCase());

/** @param {unknown} content */
const json = (content) => `${JSON.stringify(content, null, 2)}\n`;

/** The files of a new remote. @param {string} name @param {{ shellVersion: string, react: string, swr: string, typebox: string }} versions @returns {Record<string, string>} */
function filesOf(name, { shellVersion, react, swr, typebox }) {
  const page = `${componentOf(name)}Page`;
  return {
    'package.json': json({
      name: `@dmp/mfe-${name}`,
      private: true,
      version: '0.1.0',
      type: 'module',
      dependencies: { '@dmp/shared': '0.1.0', react, swr },
      devDependencies: { '@sinclair/typebox': typebox },
    }),
    'tsconfig.json': readFileSync(`${root}mfe-devices/tsconfig.json`, 'utf8'),
    'remote.json': json({
      name,
      shell: `^${shellVersion}`,
      routes: [{ path: `/${name}`, permission: 'read:devices' }],
      menu: { label: labelOf(name), icon: name, path: `/${name}`, order: 90 },
    }),
    'remote.test.ts': readFileSync(`${root}mfe-devices/remote.test.ts`, 'utf8'),
    'remote.tsx': `import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/${name}': async () => (await import('./${name}-page.tsx')).${page},
});
`,
    [`${name}-page.tsx`]: `import { useShell } from '@dmp/shared/shell';

/** \`/${name}\`. */
export function ${page}() {
  const { session } = useShell();
  return <p>Nothing is here yet for {session.user.name}.</p>;
}
`,
  };
}

/** Names the folder in `workspaces`, after the other remotes. @param {string} folder */
function addWorkspace(folder) {
  const file = `${root}package.json`;
  const content = JSON.parse(readFileSync(file, 'utf8'));
  const place = content.workspaces.findLastIndex((/** @type {string} */ one) => one.startsWith('mfe-')) + 1;
  content.workspaces.splice(place, 0, folder);
  writeFileSync(file, json(content));
}

await command(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) {
    throw new Fault('Name the remote in small letters, such as: npm run new-remote -- tariffs');
  }
  const folder = `mfe-${name}`;
  if (existsSync(`${root}${folder}`)) throw new Fault(`${folder} is there already.`);
  const { loadSchemas } = await import('../shared/build/descriptor.mjs');
  const { shellVersion } = await loadSchemas();
  const {
    react,
    swr,
    '@sinclair/typebox': typebox,
  } = JSON.parse(readFileSync(`${root}shared/package.json`, 'utf8')).dependencies;
  mkdirSync(`${root}${folder}`);
  for (const [file, content] of Object.entries(filesOf(name, { shellVersion, react, swr, typebox }))) {
    writeFileSync(`${root}${folder}/${file}`, content);
  }
  addWorkspace(folder);
  line(`${folder} is there, with one page at /${name}. See it: npm run dev -- ${name}`);
});
