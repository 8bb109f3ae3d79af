// Whatever the console can change or download is drilled: e2e/every-page/save-faults.full.spec.ts lets each entry of e2e/every-page/changes.ts fail.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changes } from '../e2e/every-page/changes.ts';
import * as api from '../shared/api/index.ts';

const entries = Object.values(changes).flat();

/** Calls of the client that no page of the console makes. */
const withoutPage: Readonly<Record<string, string>> = {
  'POST auth/login': 'older clients',
  'POST auth/signup': 'older clients',
  'POST auth/token': 'programs',
  'POST auth/verify': 'programs',
  'POST users': 'programs',
  'PUT charging-groups/evse/*': 'programs: the console adds and removes EVSEs by their devices',
};

/** POST for the length of what they ask: they change nothing, and fail on the way to what is done. */
const asked = ['POST remote-action/selection', 'POST charging-groups/*/evses/selection'];

/** Stands for any argument: as a text, and as each part of an object, it is `*`. */
const anything = new Proxy(() => '*', {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => '*';
    if (name === Symbol.iterator) return [][Symbol.iterator];
    return '*';
  },
});

/** The calls of the client, as the drill names them, with whether each answers with a file. */
function callsOfClient(): ReadonlyMap<string, boolean> {
  const calls = new Map<string, boolean>();
  const noting =
    (isFile: boolean) =>
    async ({ method = 'GET', path }: api.Call): Promise<never> => {
      calls.set(`${method} ${path}`, isFile);
      return [] as never;
    };
  const transport = { send: noting(false), download: noting(true), connect: () => ({ close: () => undefined }) };
  const callAll = (part: object) => {
    for (const member of Object.values(part)) {
      if (typeof member === 'function') member(anything, anything, anything, anything);
      else callAll(member);
    }
  };
  for (const [name, make] of Object.entries(api)) {
    if (name.endsWith('Api')) callAll((make as (given: typeof transport) => object)(transport));
  }
  return calls;
}

const sources = ['host', 'shared', ...readdirSync('.').filter((name) => name.startsWith('mfe-'))].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(node_modules|dist|testing|build)\//.test(name))
    .map((name) => join(folder, name)),
);

const calls = callsOfClient();

test('every call that changes something, and every download, is in the drill', () => {
  const drilled = new Set(entries.map(({ call }) => call));
  const missing = [...calls]
    .filter(([call, isFile]) => isFile || !call.startsWith('GET '))
    .map(([call]) => call)
    .filter((call) => !drilled.has(call) && !asked.includes(call) && !Object.hasOwn(withoutPage, call));
  expect(missing.map((call) => `${call}: add what a person does for it to e2e/every-page/changes.ts`)).toEqual([]);
});

test('the drill names calls that the client has', () => {
  const named = [...entries.map(({ call }) => call), ...asked, ...Object.keys(withoutPage)];
  expect(named.filter((call) => !calls.has(call))).toEqual([]);
});

test('nothing but the client makes such calls', () => {
  const elsewhere = sources.filter(
    (file) =>
      /\bmethod: ['"](PUT|POST|PATCH|DELETE)/.test(readFileSync(file, 'utf8')) && !file.startsWith('shared/api/'),
  );
  // Faults of the console itself, which nobody waits for, and calls of the identity provider.
  expect(elsewhere).toEqual(['host/faults/fault-sender.ts', 'host/session/post-form.ts']);
});

/** Titles of notifications that say what could not be done; those of loads begin with `Get`. */
const failureTitle =
  /^(Could not|Failed to|Message failed|Error$|Error changing|Making|State update|Export .* failed|Action failed|Refresh from|Module .* could|The .* could not be (applied|canceled|imported))/;

/** Titles that the drill does not know by their nature. */
const otherTitles: Readonly<Record<string, string>> = {
  'Could not add email': 'adds to the form alone; no call',
  'Could not open About': 'its code is fetched, not called',
  'Could not open notifications': 'its code is fetched, not called',
  'Could not open view': 'a load: shared/ui/fault-parts.test.tsx',
  'Failed to copy': 'the clipboard',
  'Failed to get all tags': 'a load, on the way to a new tag',
  'Could not find out what this affects': 'a load, on the way to an action',
};

test('every title of a failed change or download is in the drill', () => {
  const titles = new Set(
    sources.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /\b(failure|title|failed)\b *[=:]/.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
        .flatMap((line) => [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)])
        .map(([, single, double, template]) => single ?? double ?? template ?? '')
        .filter((text) => failureTitle.test(text)),
    ),
  );
  expect(titles.size).toBeGreaterThan(40);
  const known = (title: string) => {
    if (Object.hasOwn(otherTitles, title)) return true;
    const parts = title.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return entries.some(({ failure }) => new RegExp(`^${parts.join('.+')}$`).test(failure));
  };
  const missing = [...titles].filter((title) => !known(title));
  expect(missing.map((title) => `${title}: add what a person does before it to e2e/every-page/changes.ts`)).toEqual([]);
});
