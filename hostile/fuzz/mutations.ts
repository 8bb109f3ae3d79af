// Changes of a text, a JSON value, or bytes, each of them one of a table.
import {
  nestedValues,
  oddLengths,
  oddNames,
  oddSigns,
  oddTexts,
  oddValues,
  oddWritings,
  Raw,
  writeJson,
} from './odd.ts';
import { oneOf, type Random, shuffled } from './random.ts';

type Change<T> = (value: T, random: Random) => T;
type Changes<T> = readonly (readonly [weight: number, change: Change<T>])[];

const place = (text: { length: number }, random: Random) => random.integer(0, text.length);

const textChanges: Changes<string> = [
  [4, (_, random) => random.pick(oddTexts)],
  [4, (text, random) => inserted(text, random.pick(oddSigns), place(text, random))],
  [1, (text, random) => `${text}${random.pick(oddSigns)}`],
  [1, (text, random) => `${random.pick(oddSigns)}${text}`],
  [1, (text, random) => text.slice(0, place(text, random))],
  [1, (text, random) => (text || 'x').repeat(random.integer(2, 4))],
  [1, (text, random) => (random.chance(0.5) ? text.toUpperCase() : text.toLowerCase())],
  [1, (text) => ` ${text} `],
  [1, (text) => [...text].reverse().join('')],
  [1, (_, random) => random.pick(['x', 'ä', '😀', '\u0301', ' ', '[', "'"]).repeat(random.pick(oddLengths))],
  [1, (text) => text.normalize('NFD')],
  [1, (text) => text.replaceAll('A', 'А').replaceAll('e', 'е').replaceAll('1', '１')],
];

const inserted = (text: string, sign: string, at: number) => `${text.slice(0, at)}${sign}${text.slice(at)}`;

/** A text that is not as it was. */
export const changedText = (text: string, random: Random): string => oneOf(random, textChanges)(text, random);

const numberChanges: Changes<number> = [
  [2, (number) => -number],
  [2, (number) => number + 1],
  [2, (number) => number - 1],
  [1, (number) => number + 0.5],
  [1, (number) => number * 1e6],
  [1, () => 2 ** 31],
  [1, () => 2 ** 63],
  [1, () => -1],
];

/** A place in a value, by the names and indexes that lead to it. */
type Path = readonly (string | number)[];

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== 'object' || value === null || value instanceof Raw) return;
  for (const [name, one] of Object.entries(value)) yield* pathsIn(one, [...path, name]);
}

function withChanged(value: unknown, [first, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === first ? withChanged(one, rest, change) : one));
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, name === first ? withChanged(one, rest, change) : one]),
  );
}

const asText: Change<unknown> = (value) => (typeof value === 'string' ? Number(value) || [value] : writeJson(value));

const anyChanges: Changes<unknown> = [
  [6, (_, random) => random.pick(oddValues)],
  [1, (_, random) => random.pick(nestedValues)],
  [1, (value) => [value]],
  [1, (value) => ({ value })],
  [2, asText],
  [1, () => null],
  [2, (_, random) => random.pick(oddTexts)],
];

const objectChanges: Changes<unknown> = [
  [3, (value, random) => without(value as object, random)],
  [3, (value, random) => ({ ...(value as object), [random.pick(oddNames)]: random.pick(oddValues) })],
  [2, (value, random) => doubled(value as object, random)],
  [1, (value, random) => swapped(value as object, random)],
  [1, (value) => Object.values(value as object)],
  [1, (value) => Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name.toUpperCase(), one]))],
  [1, () => ({})],
];

const listChanges: Changes<unknown> = [
  [2, (value, random) => (value as unknown[]).filter(() => random.chance(0.5))],
  [2, (value) => [...(value as unknown[]), ...(value as unknown[])]],
  [2, (value, random) => [...(value as unknown[]), random.pick(oddValues)]],
  [1, (value, random) => shuffled(random, value as unknown[])],
  [1, (value, random) => Array.from({ length: random.pick([51, 101, 1001]) }, () => (value as unknown[])[0] ?? 'x')],
  [1, () => []],
];

function without(object: object, random: Random): object {
  const gone = random.integer(0, Object.keys(object).length - 1);
  return Object.fromEntries(Object.entries(object).filter((_, at) => at !== gone));
}

/** With a field twice, of which the second is odd or the same. */
function doubled(object: object, random: Random): Raw {
  const text = writeJson(object);
  const entries = Object.entries(object);
  if (entries.length === 0) return new Raw('{"a":1,"a":1}');
  const [name, value] = random.pick(entries);
  const second = writeJson(random.chance(0.5) ? value : random.pick(oddValues));
  return new Raw(`${text.slice(0, -1)},${JSON.stringify(name)}:${second}}`);
}

function swapped(object: object, random: Random): object {
  const names = Object.keys(object);
  const values = shuffled(random, Object.values(object));
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

function changedPart(part: unknown, random: Random): unknown {
  if (random.chance(0.4)) return oneOf(random, anyChanges)(part, random);
  if (typeof part === 'string') return changedText(part, random);
  if (typeof part === 'number') return oneOf(random, numberChanges)(part, random);
  if (Array.isArray(part)) return oneOf(random, listChanges)(part, random);
  if (typeof part === 'object' && part !== null && !(part instanceof Raw))
    return oneOf(random, objectChanges)(part, random);
  return oneOf(random, anyChanges)(part, random);
}

/** A value that differs in so many places. */
export function changedValue(value: unknown, random: Random, places = 1): unknown {
  let changed = value;
  for (let count = 0; count < places; count += 1) {
    const path = random.pick([...pathsIn(changed)]);
    changed = withChanged(changed, path, (part) => changedPart(part, random));
  }
  return changed;
}

const writingChanges: Changes<string> = [
  [3, (text, random) => random.pick(oddWritings).replaceAll('$', () => text)],
  [2, (text, random) => text.slice(0, place(text, random))],
  [2, (text, random) => inserted(text, random.pick(oddSigns), place(text, random))],
  [2, (text, random) => text.replace(random.pick([',', ':', '"', '{', '[']), random.pick(['', ' ', ';', ',,', "'"]))],
  [1, (text) => text.replaceAll('"', "'")],
  [1, (text) => text.replaceAll(/"(\w+)":/g, '$1:')],
  [1, (text) => `${text}${text}`],
];

/** JSON that is written another way, or broken. */
export const changedWriting = (text: string, random: Random): string => oneOf(random, writingChanges)(text, random);

const byteChanges: Changes<Buffer> = [
  [3, (bytes, random) => withByte(bytes, random, (byte) => byte ^ (1 << random.integer(0, 7)))],
  [
    2,
    (bytes, random) =>
      withByte(bytes, random, () => random.pick([0, 10, 13, 34, 44, 59, 0x7f, 0x80, 0xc3, 0xed, 0xfe, 0xff])),
  ],
  [2, (bytes, random) => bytes.subarray(0, place(bytes, random))],
  [1, (bytes, random) => bytes.subarray(place(bytes, random))],
  [
    1,
    (bytes, random) =>
      joined(bytes, place(bytes, random), random.pick(['ff', '00', 'efbbbf', 'fffe', 'eda080', 'c0af', 'f4908080'])),
  ],
  [1, (bytes, random) => Buffer.concat([bytes.subarray(0, place(bytes, random)), bytes])],
];

function withByte(bytes: Buffer, random: Random, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = random.integer(0, Math.max(0, copy.length - 1));
  copy[at] = change(copy[at] ?? 0);
  return copy.subarray(0, bytes.length);
}

const joined = (bytes: Buffer, at: number, hex: string): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(hex, 'hex'), bytes.subarray(at)]);

/** Bytes that differ in one place. */
export const changedBytes = (bytes: Buffer, random: Random): Buffer => oneOf(random, byteChanges)(bytes, random);
