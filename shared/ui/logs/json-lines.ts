import { messageTokens } from '../../contract/index.ts';

/** One piece of a line, by what it is. */
export interface JsonPiece {
  text: string;
  kind: 'name' | 'text' | 'value' | 'sign';
}

/** One line of a payload as a person reads it. */
export interface JsonLine {
  /** How far it is moved in. */
  depth: number;
  pieces: readonly JsonPiece[];
  /** It opens a list or an object: the line that closes it, and what stands for both when it is folded. */
  fold?: { end: number; words: string };
}

/** A payload in lines, and whether all of it is there. */
export interface JsonText {
  lines: readonly JsonLine[];
  whole: boolean;
}

/**
 * A JSON text as a person reads it: one field a line, indented. Only blanks outside of strings are moved: numbers,
 * escapes, repeated names, and their order stay as they are written. What goes beyond `limit` characters is left out.
 * Text that is not JSON, or is nested deeper than any message of OCPP, is one line as it is.
 */
export function jsonLines(text: string, limit: number): JsonText {
  const lines: JsonLine[] = [];
  let [left, whole, depth] = [limit, true, 0];
  let pieces: JsonPiece[] = [];
  const add = (text: string, kind: JsonPiece['kind']) => {
    if (text.length > left) whole = false;
    if (left > 0) pieces.push({ text: text.slice(0, left), kind });
    left -= Math.min(left, text.length);
  };
  const endLine = () => {
    if (pieces.length > 0) lines.push({ depth, pieces });
    pieces = [];
  };

  const tokens = messageTokens(text) ?? [];
  if (tokens.length === 0) add(text, 'text');
  /** What has begun and not ended: the number of its line, and how many fields or entries it has so far. */
  const open: { at: number; members: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    const sign = token.text;
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    if (sign === '{' || sign === '[') {
      add(sign, 'sign');
      if (after === '}' || after === ']') continue;
      // What is cut has no line.
      open.push({ at: whole ? lines.length : -1, members: 1 });
      endLine();
      depth += 1;
    } else if (sign === '}' || sign === ']') {
      if (before === '{' || before === '[') {
        add(sign, 'sign');
        continue;
      }
      endLine();
      depth -= 1;
      add(sign, 'sign');
      const { at = -1, members = 0 } = open.pop() ?? {};
      const [line, end] = [lines[at], pieces.length > 0 ? lines.length : lines.length - 1];
      if (line) lines[at] = { ...line, fold: { end, words: wordsOf(members, sign) } };
    } else if (sign === ',') {
      add(sign, 'sign');
      const last = open.at(-1);
      if (last) last.members += 1;
      endLine();
    } else if (sign === ':') add(': ', 'sign');
    else add(sign, after === ':' ? 'name' : sign.startsWith('"') ? 'text' : 'value');
  }
  endLine();
  return { lines, whole };
}

/** Stands for what is folded: ` 3 fields }`. */
function wordsOf(members: number, end: '}' | ']'): string {
  const [one, more] = end === ']' ? ['entry', 'entries'] : ['field', 'fields'];
  return ` ${members} ${members === 1 ? one : more} ${end}`;
}

/** The text of one line. */
export const lineText = ({ pieces }: JsonLine): string => pieces.map(({ text }) => text).join('');

/** A value that stands in a line, and where. */
export interface JsonValue {
  /** Of the field; undefined within a list. */
  name: string | undefined;
  /** 1 for a field of the payload itself. */
  depth: number;
  value: string | number | boolean;
  /** The value as it is written, a string without its quotes. */
  source: string;
}

/** The value of a line; undefined for what opens or closes, for null and blanks, and for what was cut. */
export function lineValue({ depth, pieces }: JsonLine): JsonValue | undefined {
  const text = pieces.find(({ kind }) => kind === 'text' || kind === 'value')?.text;
  const name = pieces.find(({ kind }) => kind === 'name')?.text;
  if (text === undefined) return undefined;
  const [value, known] = [parsed(text), name === undefined ? undefined : parsed(name)];
  const place = { name: typeof known === 'string' ? known : undefined, depth };
  if (typeof value === 'number' || typeof value === 'boolean') return { ...place, value, source: text };
  return typeof value === 'string' && value.trim() !== '' ? { ...place, value, source: text.slice(1, -1) } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The line was cut within it, or it is a frame that cannot be read.
    return undefined;
  }
}

/** The lines in sight: what is folded shows its first line alone. */
export function inSight(lines: readonly JsonLine[], folded: ReadonlySet<number>): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    numbers.push(at);
    const fold = lines[at]?.fold;
    if (fold && folded.has(at)) at = fold.end;
  }
  return numbers;
}

/** From how many lines on a payload begins folded, and from which level. */
const long = { lines: 1000, depth: 2 };

/** What is folded of a payload that is opened: of a long one what lies deep. */
export function foldedAtFirst(lines: readonly JsonLine[]): ReadonlySet<number> {
  if (lines.length < long.lines) return new Set();
  return new Set(lines.flatMap(({ fold, depth }, at) => (fold && depth >= long.depth ? [at] : [])));
}

/**
 * What stays folded while lines are looked for: what is found must be seen.
 *
 * @param found numbers of lines, ascending
 */
export function foldedBeside(
  lines: readonly JsonLine[],
  folded: ReadonlySet<number>,
  found: readonly number[],
): ReadonlySet<number> {
  if (found.length === 0) return folded;
  return new Set(
    [...folded].filter((at) => {
      const next = found[firstAfter(found, at)];
      return next === undefined || next > (lines[at]?.fold?.end ?? at);
    }),
  );
}

/** The place of the first of ascending numbers that is greater. */
function firstAfter(numbers: readonly number[], than: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > than) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where a text occurs, whatever its case: line by line. */
export function occurrences(lines: readonly JsonLine[], sought: string): number[] {
  const needle = sought.trim().toLowerCase();
  if (needle === '') return [];
  return lines.flatMap((line, at) => (lineText(line).toLowerCase().includes(needle) ? [at] : []));
}

/** A text cut where what is sought begins and ends; every second part is an occurrence. */
export function cutAt(text: string, sought: string): string[] {
  const needle = sought.trim().toLowerCase();
  // Letters whose lower case is longer would shift what is found.
  const lower = text.toLowerCase();
  if (needle === '' || lower.length !== text.length) return [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return [...parts, text.slice(from)];
}
