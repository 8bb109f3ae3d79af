// No document tells anybody to run what nobody runs. Each command of a block in
// `sh`, and each of ours that a sentence names, is run here, or by the test or
// step that is named beside it. What is new has no proof yet and fails.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { commandsOf, documents, fencesOf, namedCommandsOf, readDocument } from './doc-commands.mjs';
import { root } from './processes.mjs';
import { testFiles } from './test/layers.mjs';
import { readOptions } from './test/options.mjs';

jest.setTimeout(120_000);

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const remotes: string[] = (JSON.parse(read('package.json')).workspaces as string[])
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => name.replace('mfe-', ''));
/** A remote that the documents make. */
const made = 'tariffs';

/** Does something once for each name. */
function once<T>(work: (name: string) => T): (name?: string) => T {
  const done = new Map<string, T>();
  return (name = '') => {
    const made = done.get(name) ?? work(name);
    done.set(name, made);
    return made;
  };
}

/** Runs a command to its end. */
function run(program: string, args: readonly string[], cwd = root) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** The suites that `npm run bench` offers to who names one that is not there. */
const suites = once(
  () =>
    /npm run bench -- ([\w|-]+)/
      .exec(run(process.execPath, ['bench/main.mjs', 'no-such-suite']).said)?.[1]
      ?.split('|') ?? [],
);

const services = () => [...read('docker-compose.yml').matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name);

/** Another test, or a step of `npm test`, that runs the command: the file, and the words in it that do. */
type Runner = readonly [file: string, words: string];
/** Runs it here, or sees that what it names is there. */
type Here = (...named: string[]) => void;

const followed: Runner = ['e2e/releases/add-a-page.full.spec.ts', 'As a feature team'];
const stack: Runner = ['scripts/stack/test-stack.mjs', "must('up', '--detach')"];
const inStack = (words: string): Runner => ['e2e/stack/stack.spec.ts', words];
/** Nobody runs it on the way: that the stack has the services which it names is seen here. */
const servicesAreThere: Here = (...named) => expect(services()).toEqual(expect.arrayContaining(named));
const backup: Runner = ['backend/backup.full.integration.test.ts', 'commandsOf('];
const tour: Runner = ['scripts/tours.full.test.ts', 'commandsOf('];
const dev = (args: string): Runner => ['e2e/releases/teams.full.spec.ts', `running('dev.mjs', [${args}],`];

/** The steps of `npm test`; each is the script that is called, or what it runs. */
const step = (words: string): Runner => ['scripts/test.mjs', words];

/**
 * It takes minutes, an engine for containers, or an idle machine, or it writes into the sources: nobody runs it on the
 * way. That its program is one is seen here.
 */
const byHand: Here = (script = '') => {
  const [, file = ''] = /(?:^|&& )(?:exec )?node (\S+)$/.exec(manifest.scripts[script] ?? '') ?? [];
  expect(run(process.execPath, ['--check', file])).toEqual({ status: 0, said: '' });
};

/** Parts of the console that a command names. */
const partsAreThere: Here = (...parts) => {
  expect([...remotes, 'host', made]).toEqual(expect.arrayContaining(parts.map((name) => name.replace('mfe-', ''))));
};

/** The commands that write and read what biome says, on a folder with one file that is not as it should be. */
const formatsAndLints: Here = once(() => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-format-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    for (const file of ['package.json', 'biome.json', '.gitignore']) writeFileSync(join(folder, file), read(file));
    // The packages are there.
    mkdirSync(join(folder, 'scripts'));
    writeFileSync(join(folder, 'scripts/install.mjs'), '');
    writeFileSync(join(folder, 'ill.ts'), 'export const ill  = "formatted"');
    expect(run('npm', ['run', 'lint'], folder).status).not.toBe(0);
    expect(run('npm', ['run', 'format'], folder).status).toBe(0);
    expect(run('npm', ['run', 'lint'], folder).status).toBe(0);
    expect(readFileSync(join(folder, 'ill.ts'), 'utf8')).toBe("export const ill = 'formatted';\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const files = testFiles();
/** What follows `npm test --`: an option, parts of paths, or a quoted text that stands in a test. */
const choosesTests: Here = (args = '') => {
  const words = args.match(/"[^"]+"|\S+/g) ?? [];
  const options = readOptions(words);
  expect(options).toMatchObject({});
  const named = typeof options === 'object' && options.kind === 'named' ? options.words : [];
  for (const word of named) {
    const text = word.replaceAll('"', '');
    const found = files.some((file) => (word === text ? file.includes(text) : read(file).includes(text)));
    expect([text, found]).toEqual([text, true]);
  }
};

const proofs: readonly (readonly [RegExp, ...(Runner | Here)[]])[] = [
  [/^npm start$/, tour],
  [/^npm test$/, ['.ci/run', '\nnpm test\n']],
  [/^npm run dev$/, dev("'devices'")],
  [/^npm run dev -- (\S+)$/, dev("'devices'"), partsAreThere],
  [/^npm run dev -- (\S+) --alone$/, dev("'devices', '--alone'"), partsAreThere],
  [/^npm run dev -- (\S+) --for \S+$/, dev("'devices', '--for', product.url"), partsAreThere],
  [/^npm run (?:new-remote|build|release|releases|rollback)$/, followed],
  [/^npm run build -- --one-bundle$/, ['bench/first-page.mjs', 'await buildOneBundle();']],
  [/^npm run (?:new-remote|build|release|rollback) -- (\S+)(?: --end)?$/, followed, partsAreThere],
  [/^npm run releases -- https?:\S+$/, tour],
  [/^npm run release -- (\S+) --stack$/, inStack("'scripts/release.mjs', 'locations', '--stack'"), partsAreThere],
  [/^npm run release -- (\S+) --stack --grant$/, ['shared/build/release-folder.test.ts', 'grant('], partsAreThere],
  [/^npm run releases -- --stack$/, inStack("'scripts/releases.mjs', '--stack'")],
  [
    /^npm run rollback -- (\S+)(?: [^-\s]\S*)? --stack$/,
    inStack("'scripts/rollback.mjs', 'locations', '--stack'"),
    partsAreThere,
  ],
  [
    /^npm run rollback -- (\S+) --end --stack$/,
    inStack("'scripts/rollback.mjs', 'locations', '--stack', '--end'"),
    partsAreThere,
  ],
  [
    /^npm run (record-shell)$/,
    ['shared/build/shell-record.test.ts', 'checkShellVersion(shellVersion, shape, readRecords())'],
    byHand,
  ],
  [/^npm run (?:format|lint)$/, formatsAndLints],
  [/^npm run types$/, step("['scripts/types.mjs']")],
  [
    /^npm run import(?: -- FILE)?$/,
    ['backend/api/network/import-command.integration.test.ts', "['scripts/import.mjs'"],
  ],
  [
    /^(?:npm run check-provider --|node backend\/dist\/check-provider\.js) ISSUER(?: < token)?$/,
    ['backend/identity/external/external.integration.test.ts', 'dist/check-provider.js'],
  ],
  [/^npm run (test:stack|test:nodes|canary|pictures)(?: -- \d+)?$/, byHand],
  [/^npm run (bench)$/, byHand],
  [
    /^npm run bench -- (.+?)(?: --.*)?$/,
    (names = '') => expect(suites()).toEqual(expect.arrayContaining(names.split(' '))),
  ],
  [/^npm run test:(full|hostile)$/, step('const options = readOptions(')],
  [/^npm test -- mfe-tariffs$/, followed],
  [/^(?:\w+=\S+ )?npm test -- (.+)$/, choosesTests],
  [/^node scripts\/chdb\.mjs$/, step('await ensureChdb();')],
  [
    /^node charge-points\/dist\/main\.js --help$/,
    () =>
      expect(run(process.execPath, ['charge-points/dist/main.js', '--help'])).toMatchObject({
        status: 0,
        said: expect.stringContaining('--chargers-file'),
      }),
  ],
  [/^promtool test rules alerts\.test\.yml$/, ['backend/metrics/rules.test.ts', "'test', 'rules'"]],
  [/^docker compose up --detach --build$/, stack],
  [/^docker compose (?:up --detach --build|stop) (\w+) (\w+) (\w+) (\w+)$/, stack, servicesAreThere],
  [/^docker compose run --rm (?:--no-deps )?(\w+) .+$/, servicesAreThere],
  [/^docker compose exec -T (\w+) .+$/, servicesAreThere],
  [/^(?:pg_dump|createdb|pg_restore|cp) .+$/, backup],
  [/^(?:METRICS_PORT=9100 npm start|curl .+|jq .+|TOKEN=.+)$/, tour],
];

/** Where the words stand that prove it. */
function provenBy(command: string): boolean {
  const [pattern, ...by] = proofs.find(([like]) => like.test(command)) ?? [];
  if (!pattern) return false;
  const [, ...named] = pattern.exec(command) ?? [];
  for (const proof of by) {
    if (typeof proof === 'function') proof(...named.filter((name) => name !== undefined));
    else expect(read(proof[0])).toContain(proof[1]);
  }
  return by.length > 0;
}

const all = documents.map((document) => [document, readDocument(document)] as const);

test.each(all)('every block of %s says what it is written in', (_document, text) => {
  expect(fencesOf(text).filter(({ language }) => language === '')).toEqual([]);
});

const commands = all.flatMap(([document, text]) =>
  [...commandsOf(text), ...namedCommandsOf(text)].map((command) => [command, document] as const),
);
const known = [...new Map(commands)];

test('there are commands', () => expect(known.length).toBeGreaterThan(80));

test.each(known)('%s (%s)', (command) => {
  expect(provenBy(command)).toBe(true);
});

test('a command that nobody knows is found', () => {
  expect(commandsOf('```sh\nnpm run fly # away\n```').map(provenBy)).toEqual([false]);
  expect(namedCommandsOf('Then `npm run fly` it.').map(provenBy)).toEqual([false]);
  expect(() => provenBy('npm run bench -- idle no-such-suite')).toThrow();
  expect(() => provenBy('npm test -- no-such-test-file')).toThrow();
});

test('every command of package.json is told of', () => {
  const told = all.map(([, text]) => text).join('\n');
  expect(Object.keys(manifest.scripts).filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(told))).toEqual([]);
});

test('every link and picture of a document leads to a file, and to a heading of it', () => {
  const missing = all.flatMap(([document, text]) =>
    [...text.matchAll(/(?:\]\(|src(?:set)?=")((?!https?:)[^)"#]*)(?:#([\w-]+))?[)"]/g)]
      .filter(([, path = '', anchor]) => {
        const file = resolve(root, path === '' ? document : join(dirname(document), path));
        return !existsSync(file) || (anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor));
      })
      .map(([link]) => `${document}: ${link}`),
  );
  expect(missing).toEqual([]);
});

/** What headings are linked by, as GitHub makes it. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
