// docs/bounds.md lists what lives as long as a process or a tab. It names every file that has such a thing, and no other.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const document = readFileSync('docs/bounds.md', 'utf8');
const folders = [
  ...['backend', 'charge-points', 'host', 'shared'],
  ...readdirSync('.').filter((name) => name.startsWith('mfe-')),
];

/** Files of the product, without tests, builds, and what runs once at a start. */
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(node_modules|dist|testing|build|seed)\//.test(name))
    .map((name) => join(folder, name)),
);

/** An empty collection of a module or of a class, or a timer without an end; a set of listeners has one line for all. */
const longLived = [
  /^(?:export )?(?:const|let) \w+(?:: (?!Readonly)[^=]+)? = new (?:Map|Set)(?:<.*>)?\(\)/m,
  /^ {2}(?:private |readonly |static )*#?(?!listeners\b)\w+ = new (?:Map|Set)(?:<.*>)?\(\)/m,
  /\bsetInterval\(/,
  /\bnew (?:BoundedLimiter|RateLimiterMemory|PQueue|WebSocketServer|pg\.Pool)\(|\bcreateServer\(\{ \w+: /,
];
/** A function that makes something which stays, and what it closes over. */
const maker = /^export (?:async )?function (?:boot|connect|create|open|remembering|resume|share|start|turns)\w*/m;
const closedOver = /^ {2}(?:const|let) \w+ = new (?:Map|Set)(?:<.*>)?\(\)/m;

const keepsForLong = (text: string): boolean =>
  longLived.some((pattern) => pattern.test(text)) || (maker.test(text) && closedOver.test(text));

/** Paths in the document, of which `…` stands for the folder of the line before. */
const named = [...document.matchAll(/`([\w…/.-]+\.tsx?)`/g)].map(([, path = '']) => path.replace('…', ''));

test('every file that keeps something for long is in the list', () => {
  const keeping = files.filter((file) => keepsForLong(readFileSync(file, 'utf8')));
  expect(keeping.length).toBeGreaterThan(20);
  expect(keeping.filter((file) => !named.some((path) => file.endsWith(path)))).toEqual([]);
});

test('every file of the list is there', () => {
  expect(named.filter((path) => !files.some((file) => file.endsWith(path)) && !existsSync(path))).toEqual([]);
});
