import { messageTokens } from '../../contract/index.ts';

/** A part of a line. */
export interface JsonPiece {
  text: string;
  /** `text` is a string, `value` is any other scalar. */
  kind: 'name' | 'text' | 'value' | 'punctuation';
}

/** One line of a formatted payload. */
export interface JsonLine {
  /** Indentation level. */
  depth: number;
  pieces: readonly JsonPiece[];
  /** For a line that opens a list or an object: the index of the closing line, and the summary while folded. */
  fold?: { end: number; summary: string };
}

/** A formatted payload. */
export interface JsonText {
  lines: readonly JsonLine[];
  /** Nothing was cut at the limit. */
  isComplete: boolean;
}

/**
 * Formats JSON with one field per line, indented. Only whitespace outside of strings changes: numbers, escapes,
 * repeated names, and their order stay as written. Text that is not JSON, or is nested deeper than any OCPP message,
 * stays one line.
 *
 * @param limit maximum number of characters; the rest is cut
 */
export function jsonLines(json: string, limit: number): JsonText {
  const lines: JsonLine[] = [];
  let [left, isComplete, depth] = [limit, true, 0];
  let pieces: JsonPiece[] = [];
  const add = (text: string, kind: JsonPiece['kind']) => {
    if (text.length > left) isComplete = false;
    if (left > 0) pieces.push({ text: text.slice(0, left), kind });
    left -= Math.min(left, text.length);
  };
  const endLine = () => {
    if (pieces.length > 0) lines.push({ depth, pieces });
    pieces = [];
  };

  const tokens = messageTokens(json) ?? [];
  if (tokens.length === 0) add(json, 'text');
  /** The open lists and objects: the index of the opening line, and the number of members so far. */
  const open: { at: number; members: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    const { text } = token;
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    if (text === '{' || text === '[') {
      add(text, 'punctuation');
      if (after === '}' || after === ']') continue;
      // An opening line that was cut has no index.
      open.push({ at: isComplete ? lines.length : -1, members: 1 });
      endLine();
      depth += 1;
    } else if (text === '}' || text === ']') {
      if (before === '{' || before === '[') {
        add(text, 'punctuation');
        continue;
      }
      endLine();
      depth -= 1;
      add(text, 'punctuation');
      const { at = -1, members = 0 } = open.pop() ?? {};
      const [line, end] = [lines[at], pieces.length > 0 ? lines.length : lines.length - 1];
      if (line) lines[at] = { ...line, fold: { end, summary: foldSummary(members, text) } };
    } else if (text === ',') {
      add(text, 'punctuation');
      const last = open.at(-1);
      if (last) last.members += 1;
      endLine();
    } else if (text === ':') add(': ', 'punctuation');
    else add(text, after === ':' ? 'name' : text.startsWith('"') ? 'text' : 'value');
  }
  endLine();
  return { lines, isComplete };
}

/** Replaces the folded lines: ` 3 fields }`. */
function foldSummary(members: number, end: '}' | ']'): string {
  const [one, more] = end === ']' ? ['entry', 'entries'] : ['field', 'fields'];
  return ` ${members} ${members === 1 ? one : more} ${end}`;
}

export const lineText = ({ pieces }: JsonLine): string => pieces.map(({ text }) => text).join('');

/** The value of a line, with its position. */
export interface JsonValue {
  /** The field's name; undefined in a list. */
  name: string | undefined;
  /** 1 for a field of the payload itself. */
  depth: number;
  value: string | number | boolean;
  /** The value as written, a string without its quotes. */
  source: string;
}

/** The value of a line; undefined for brackets, null, blank strings, and a value that was cut. */
export function lineValue({ depth, pieces }: JsonLine): JsonValue | undefined {
  const text = pieces.find(({ kind }) => kind === 'text' || kind === 'value')?.text;
  const name = pieces.find(({ kind }) => kind === 'name')?.text;
  if (text === undefined) return undefined;
  const [value, fieldName] = [parsed(text), name === undefined ? undefined : parsed(name)];
  const position = { name: typeof fieldName === 'string' ? fieldName : undefined, depth };
  if (typeof value === 'number' || typeof value === 'boolean') return { ...position, value, source: text };
  return typeof value === 'string' && value.trim() !== ''
    ? { ...position, value, source: text.slice(1, -1) }
    : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The value was cut, or the frame is not JSON.
    return undefined;
  }
}

/** The indexes of the visible lines. Only the first line of a fold is visible. */
export function visibleLines(lines: readonly JsonLine[], folded: ReadonlySet<number>): number[] {
  const visible: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    visible.push(at);
    const fold = lines[at]?.fold;
    if (fold && folded.has(at)) at = fold.end;
  }
  return visible;
}

/** A payload with at least this many lines is initially folded from this depth on. */
const foldThreshold = { lines: 1000, depth: 2 };

/** The initially folded lines: the deep levels of a long payload. */
export function initiallyFolded(lines: readonly JsonLine[]): ReadonlySet<number> {
  if (lines.length < foldThreshold.lines) return new Set();
  return new Set(lines.flatMap(({ fold, depth }, at) => (fold && depth >= foldThreshold.depth ? [at] : [])));
}

/**
 * The folded lines during a search. Folds with a match are unfolded.
 *
 * @param matches line indexes, ascending
 */
export function foldedWhileSearching(
  lines: readonly JsonLine[],
  folded: ReadonlySet<number>,
  matches: readonly number[],
): ReadonlySet<number> {
  if (matches.length === 0) return folded;
  return new Set(
    [...folded].filter((at) => {
      const next = matches[firstAfter(matches, at)];
      return next === undefined || next > (lines[at]?.fold?.end ?? at);
    }),
  );
}

/** The index of the first greater number in an ascending list. */
function firstAfter(numbers: readonly number[], than: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > than) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The indexes of the lines that contain a text, ignoring case. */
export function matchingLines(lines: readonly JsonLine[], searchText: string): number[] {
  const needle = searchText.trim().toLowerCase();
  if (needle === '') return [];
  return lines.flatMap((line, at) => (lineText(line).toLowerCase().includes(needle) ? [at] : []));
}

/** Splits a text at the start and end of each match. The parts with odd indexes are the matches. */
export function splitAtMatches(text: string, searchText: string): string[] {
  const needle = searchText.trim().toLowerCase();
  // A letter with a longer lower case would shift the indexes of matches.
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
