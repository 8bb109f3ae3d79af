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

const sign = (text: string): JsonPiece => ({ text, kind: 'sign' });

/**
 * Writes JSON for a person: one field a line, moved in. What goes beyond
 * `limit` characters is left out. A text that is a payload by itself, as of a
 * frame that cannot be read, stays as it is.
 */
export function jsonLines(payload: unknown, limit: number): JsonText {
  const lines: JsonLine[] = [];
  let left = limit;
  let whole = true;

  /** @returns the number of the line; undefined when there is no room for it */
  const add = (depth: number, pieces: readonly JsonPiece[]): number | undefined => {
    if (!whole) return undefined;
    const kept: JsonPiece[] = [];
    for (const piece of pieces) {
      if (left <= 0) break;
      kept.push(piece.text.length > left ? { ...piece, text: piece.text.slice(0, left) } : piece);
      left -= piece.text.length;
    }
    if (left < 0 || kept.length < pieces.length) whole = false;
    if (kept.length === 0) return undefined;
    return lines.push({ depth, pieces: kept }) - 1;
  };

  const write = (value: unknown, depth: number, before: readonly JsonPiece[], after: readonly JsonPiece[]): void => {
    if (typeof value !== 'object' || value === null) {
      const kind = typeof value === 'string' ? 'text' : 'value';
      add(depth, [...before, { text: JSON.stringify(value) ?? 'null', kind }, ...after]);
      return;
    }
    const isList = Array.isArray(value);
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    const members = Object.entries(value);
    if (members.length === 0) {
      add(depth, [...before, sign(`${open}${close}`), ...after]);
      return;
    }
    const opened = add(depth, [...before, sign(open)]);
    members.forEach(([name, member], index) => {
      if (!whole) return;
      const names: JsonPiece[] = isList ? [] : [{ text: JSON.stringify(name), kind: 'name' }, sign(': ')];
      write(member, depth + 1, names, index < members.length - 1 ? [sign(',')] : []);
    });
    add(depth, [sign(close), ...after]);
    const line = opened === undefined ? undefined : lines[opened];
    if (!line || opened === undefined) return;
    const words = `${members.length} ${isList ? 'entr' : 'field'}${plural(members.length, isList)}`;
    lines[opened] = { ...line, fold: { end: lines.length - 1, words: ` ${words} ${close}` } };
  };

  if (typeof payload === 'string') add(0, [{ text: payload, kind: 'text' }]);
  else write(payload, 0, [], []);
  return { lines, whole };
}

const plural = (count: number, isList: boolean): string => {
  if (isList) return count === 1 ? 'y' : 'ies';
  return count === 1 ? '' : 's';
};

/** The whole payload as a text, to be copied or kept. */
export const jsonText = (payload: unknown): string =>
  typeof payload === 'string' ? payload : (JSON.stringify(payload, null, 2) ?? '');

/** The text of one line. */
export const lineText = ({ pieces }: JsonLine): string => pieces.map(({ text }) => text).join('');

/** A value that stands in a line, and where. */
export interface JsonValue {
  /** Of the field; undefined within a list. */
  name: string | undefined;
  /** 1 for a field of the payload itself. */
  depth: number;
  value: string | number | boolean;
}

/** The value of a line; undefined for what opens or closes, for nothing, and for what was cut. */
export function lineValue({ depth, pieces }: JsonLine): JsonValue | undefined {
  const text = pieces.find(({ kind }) => kind === 'text' || kind === 'value')?.text;
  const name = pieces.find(({ kind }) => kind === 'name')?.text;
  const value = text === undefined ? undefined : parsed(text);
  if (value === '' || !(typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')) {
    return undefined;
  }
  const known = name === undefined ? undefined : parsed(name);
  return { name: typeof known === 'string' ? known : undefined, depth, value };
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
