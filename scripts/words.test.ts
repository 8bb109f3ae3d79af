// Standard terms in names and comments: docs/glossary.md. A word that this table refuses has a term that engineers grep
// for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';

/** A refused word, as a pattern of lower-case words with a space between them, and the terms to use in its place. */
interface RefusedWord {
  pattern: RegExp;
  use: string;
  /** Refused in both unless one is named: some are plain English in a comment and a riddle as a name. */
  only?: 'names' | 'comments';
}

const refusedWords: readonly RefusedWord[] = [
  { pattern: /\b(un)?(told|tells?|telling)\b/, use: 'notify, report, log, return' },
  { pattern: /\b(hears?|heard)\b/, use: 'receive' },
  { pattern: /\bwhoever\b/, use: 'caller, receiver, user, owner' },
  { pattern: /\bslices?\b/, use: 'batch, chunk' },
  {
    pattern: /(?<!\b(percent|plus|minus) )\bsigns?\b(?![ -](in|out|up|on|off)\b)|\bsigns? of life\b/,
    use: 'evidence, heartbeat',
  },
  { pattern: /\bverdicts?\b/, use: 'result' },
  { pattern: /(?<!\ball )\bsettle[sd]?\b/, use: 'resolve' },
  { pattern: /\brefusals?\b/, use: 'HttpError, error, rejection' },
  { pattern: /\baway\b/, use: 'unavailable, disconnected' },
  { pattern: /\blook(s|ed|ing)?\b(?! (up|like|alike|the same)\b)/, use: 'poll, check, wake' },
  { pattern: /\banew\b/, use: 'again, re-' },
  { pattern: /(?<!\bon )\bdemand(s|ed|ing)?\b/, use: 'require, assert' },
  { pattern: /\bletter\b/, use: 'email body, character', only: 'names' },
  { pattern: /\bpatien(ce|t|tly)\b/, use: 'timeout' },
  { pattern: /\bepisodes?\b/, use: 'incident' },
  { pattern: /\bknock(s|ed|ing)?\b/, use: 'rejected connection' },
  { pattern: /\btall(y|ies)\b/, use: 'counter' },
  { pattern: /\boccasions?\b/, use: 'trigger' },
  { pattern: /\bstanding\b/, use: 'current' },
  { pattern: /\b(breath|leisure)\b|\brest (after|ms)\b/, use: 'yieldToEventLoop, throttle, pause' },
  { pattern: /\bdoor ?keepers?\b/, use: 'ConnectionAuthenticator' },
  { pattern: /\bmend(s|ed|ing)?\b/, use: 'fix' },
  { pattern: /(?<!\bnext )\btick(s|ed|ing)?\b/, use: 'select, selected' },
  { pattern: /\bgone\b/, use: 'unmounted, removed', only: 'names' },
  { pattern: /\bnobody\b/, use: 'the absence of what, such as noSession', only: 'names' },
  { pattern: /\b(in|out of|within|of) sight\b/, use: 'visible, hidden' },
  { pattern: /\bleaving\b/, use: 'navigation, blocker', only: 'names' },
  { pattern: /\bsaid\b/, use: 'reported, handled, silent' },
  { pattern: /\b(rooms|floors|(?<!\bclick )house)\b/, use: 'modules, layers, repository layout' },
  { pattern: /\bplaces\b/, use: 'sites, locations, tariffs', only: 'names' },
];

/** Names that others define: the platform, libraries, the recorded `Shell`, and the HTTP API. */
const allowedNames = new Set([
  'slice',
  'sign',
  'inSight',
  'tickAmount',
  'axisTicks',
  'knocks',
  'KNOCKS_DISMISSED',
  'mend',
  'SignJWT',
  'tickMs',
  'leaving',
]);

/** Folders whose words were read; those to come follow. */
const folders = [
  ...['shared', 'host', 'mfe-alerts', 'mfe-charging-groups', 'mfe-devices', 'mfe-locations', 'mfe-logs'],
  'backend/api',
];

const wordsOf = (name: string): string =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase()).join(' ');

/** The refused words of a source text, one line each: `12: tally (name tallyOf): use counter`. */
function wordFaults(text: string, isJsx: boolean): string[] {
  const { tokens } = parse(text, {
    sourceType: 'module',
    tokens: true,
    plugins: ['typescript', ...(isJsx ? (['jsx'] as const) : [])],
  });
  return (tokens ?? []).flatMap(({ type, value, loc }) => {
    const isComment = type === 'CommentLine' || type === 'CommentBlock';
    const isName = typeof type === 'object' && (type.label === 'name' || type.label === '#name');
    if (!(isComment || isName) || allowedNames.has(value)) return [];
    return refusedWords
      .filter(({ only }) => !only || (only === 'names') === isName)
      .flatMap(({ pattern, use }) => {
        const [word] =
          pattern.exec(isName ? wordsOf(value) : value.toLowerCase().replaceAll(/\s*\n\s*\*?\s*/g, ' ')) ?? [];
        return word ? [`${loc.start.line}: ${word} (${isName ? `name ${value}` : 'comment'}): use ${use}`] : [];
      });
  });
}

test('names and comments use standard terms', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/(^|\/)(node_modules|dist|\.cache|recorded)\//.test(name))
      .map((name) => join(folder, name)),
  );
  expect(
    files.flatMap((file) =>
      wordFaults(readFileSync(file, 'utf8'), file.endsWith('x')).map((fault) => `${file}:${fault}`),
    ),
  ).toEqual([]);
  expect(files.length).toBeGreaterThan(600);
});

test.each([
  ['const tallyOf = 1;', ['1: tally (name tallyOf): use counter']],
  ['class A { #isUntold = true; }', ['1: untold (name isUntold): use notify, report, log, return']],
  ['// Whoever asks\nlet a;', ['1: whoever (comment): use caller, receiver, user, owner']],
  ['/**\n * Is out of\n * sight.\n */\nlet a;', ['1: out of sight (comment): use visible, hidden']],
  ['// The user signs in. It looks like a sign-in.\nawait Promise.allSettled(list.slice(1));', []],
  ["const text = 'Told anew.';", []],
])('%j', (text, faults) => {
  expect(wordFaults(text, false)).toEqual(faults);
});
