import {
  hoursExample,
  hoursText,
  isTimeZone,
  limits,
  networkPatterns,
  normalizeTag,
  ownProperty,
  readHours,
  serverLimits,
} from '@dmp/shared/contract';
import { isBlank, keptText, unstorable } from './cells.ts';
import {
  type FieldKind,
  fieldsOf,
  type ImportField,
  keyOf,
  type Part,
  type PartName,
  partNames,
  passwordColumn,
  type Value,
} from './fields.ts';
import { spreadsheetFault } from './spreadsheet.ts';

const patterns = Object.fromEntries(
  Object.entries(networkPatterns).map(([name, { pattern }]) => [name, new RegExp(pattern)]),
) as Record<keyof typeof networkPatterns, RegExp>;

/** The texts of one line by their headings; a column that the file does not have is undefined. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** What one line tells of. */
export interface NetworkLine {
  parts: Partial<Record<PartName, Part>>;
  /** In clear. */
  password?: string;
}

/** How spreadsheet programs write flags in the languages of their users, and how other systems do. */
const wordsOfFlags = {
  true: 'true yes y 1 1.0 wahr ja vrai oui verdadero sí verdadeiro sim vero sì waar prawda sant',
  false: 'false no n 0 0.0 falsch nein faux non falso não onwaar nee fałsz falskt',
};
const flagWords: Readonly<Record<string, boolean>> = Object.fromEntries(
  Object.entries(wordsOfFlags).flatMap(([flag, words]) => words.split(' ').map((word) => [word, flag === 'true'])),
);

/**
 * Reads the lines of a file, one after another: texts become the values that their columns have. What a line says as
 * the one before did is not read again, and its parts are the same objects.
 *
 * @returns reads a line: what it tells of, or the sentence why it cannot be read
 */
export function createLineReader(): (texts: Texts) => NetworkLine | string {
  const readers = partNames.map((name) => [name, createPartReader(name)] as const);
  return (texts) => {
    const parts: NetworkLine['parts'] = {};
    for (const [name, read] of readers) {
      const part = read(texts);
      if (typeof part === 'string') return part;
      if (part) parts[name] = part;
    }
    return wholeLine(parts, texts);
  };
}

function wholeLine(parts: NetworkLine['parts'], texts: Texts): NetworkLine | string {
  if (parts.port && !parts.evse) return 'connectorId is given without evseUid.';
  if (parts.evse && !parts.device) return 'evseUid is given without chargeboxId.';
  if (Object.keys(parts).length === 0) return 'chargeboxId is required.';
  const { latitude, longitude } = parts.location ?? {};
  if ((latitude ?? null) === null ? (longitude ?? null) !== null : (longitude ?? null) === null) {
    return 'latitude and longitude must be given together.';
  }
  const siteId = keptText(texts.siteId ?? '', limits.length.id);
  if (parts.location && !('locationSiteId' in texts) && siteId) {
    parts.location = { ...parts.location, locationSiteId: siteId };
  }
  const password = texts[passwordColumn];
  if (!password) return { parts };
  const { chargerPasswordMin: min, length } = limits;
  if (password.length < min || password.length > length.chargerPassword) {
    return `${passwordColumn} must have ${min} to ${length.chargerPassword} characters.`;
  }
  return { parts, password };
}

type ReadPart = Part | undefined | string;

/** @returns reads a part of a line: undefined where it does not name one, or its place by nothing but the ID */
function createPartReader(name: PartName): (texts: Texts) => ReadPart {
  const fields: readonly ImportField[] = fieldsOf[name];
  const values = new Map<string, { text: string; read: Read }>();
  const readField = (field: ImportField, text: string): Read => {
    const before = values.get(field.name);
    if (before?.text === text) return before.read;
    const read = readValue(field, text);
    values.set(field.name, { text, read });
    return read;
  };
  const readPart = (texts: Texts): ReadPart => {
    const [key] = fields;
    const given = fields.filter((field) => texts[field.name] !== undefined);
    if (!key || isBlank(texts[key.name] ?? '')) {
      const other = given.find((one) => one !== key && !isShared(one.name) && !isBlank(texts[one.name] ?? ''));
      return other && `${other.name} is given without ${key?.name}.`;
    }
    if (given.length === 1 && (name === 'site' || name === 'location')) return undefined;
    const part: Part = {};
    for (const field of given) {
      const read = readField(field, texts[field.name] ?? '');
      if ('fault' in read) return read.fault;
      part[field.name] = read.value;
    }
    return part;
  };
  let before: { texts: Texts; part: ReadPart } | undefined;
  return (texts) => {
    const last = before;
    if (last && fields.every((field) => texts[field.name] === last.texts[field.name])) return last.part;
    before = { texts, part: readPart(texts) };
    return before.part;
  };
}

/** The device names its site and location by the same columns that these are known by. */
const isShared = (name: string): boolean => name === keyOf('site').name || name === keyOf('location').name;

type Read = { value: Value } | { fault: string };

function readValue({ name, kind, required }: ImportField, text: string): Read {
  const kept = text && keptText(text, longestOf(kind));
  if (unstorable.test(kept)) {
    return { fault: `${name} must not contain the NUL character or half of a surrogate pair.` };
  }
  if (kept !== '') return readKind(name, kind, kept);
  if (kind.type === 'list') return { value: [] };
  return required ? { fault: `${name} is required.` } : { value: null };
}

/** Characters of the longest value of a kind. */
function longestOf(kind: FieldKind): number {
  if (kind.type === 'text') return kind.max;
  if (kind.type === 'hours') return limits.openingHours.text;
  return kind.type === 'list' ? serverLimits.networkImport.cellCharacters : limits.length.name;
}

function readKind(name: string, kind: FieldKind, text: string): Read {
  const fault = (wanted: string): Read => ({ fault: `${name} must ${wanted}.` });
  switch (kind.type) {
    case 'text':
      if (text.length > kind.max) {
        return { fault: spreadsheetFault(name, text) ?? `${name} must have at most ${kind.max} characters.` };
      }
      return kind.must && !patterns[kind.must].test(text)
        ? { fault: spreadsheetFault(name, text) ?? `${name} is not valid: ${networkPatterns[kind.must].sentence}` }
        : { value: text };
    case 'zone':
      return text.length <= limits.length.timeZone && isTimeZone(text)
        ? { value: text }
        : fault('be an IANA name, such as America/New_York');
    case 'hours': {
      const hours = readHours(text);
      if (hours === undefined) return fault(`be such as ${hoursExample}`);
      return typeof hours === 'string' ? { fault: `${name} is not valid: ${hours}` } : { value: hours };
    }
    case 'choice': {
      const lower = text.toLowerCase();
      const value = kind.values.find((one) => one.toLowerCase() === lower);
      return value === undefined ? fault(`be one of ${kind.values.join(', ')}`) : { value };
    }
    case 'flag': {
      const value = ownProperty(flagWords, text.toLowerCase());
      return value === undefined ? fault('be true or false') : { value };
    }
    case 'list': {
      const items = new Set<string>();
      for (const one of splitList(text) ?? ['']) {
        const item = normalizeTag(one);
        if (item === '' || item.length > kind.of) {
          return fault(`be texts of at most ${kind.of} characters, joined by semicolons`);
        }
        items.add(item);
        if (items.size > kind.max) return fault(`have at most ${kind.max} entries`);
      }
      return { value: [...items] };
    }
    default: {
      const isNumber =
        kind.type === 'integer'
          ? /^\d{1,9}(\.0{1,2})?$/.test(text)
          : /^-?\d{1,9}(\.\d{1,20})?(e[+-]?\d{1,2})?$/i.test(text);
      const value = Number(text);
      if (isNumber && value >= kind.min && value <= kind.max) return { value };
      return fault(`be a ${kind.type === 'integer' ? 'whole number' : 'number'} from ${kind.min} to ${kind.max}`);
    }
  }
}

/** Tags joined by semicolons, or a JSON list of texts where one holds a semicolon itself. @returns undefined for neither */
function splitList(text: string): ReadonlySet<string> | undefined {
  if (!text.startsWith('[')) return new Set(text.split(';'));
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) && isTexts(items) ? new Set(items) : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a value: what {@link createLineReader} reads as the same value. */
export function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  if (!isTexts(value)) return hoursText(value);
  const isPlain = value.every((item) => !item.includes(';') && !item.startsWith('[') && item === normalizeTag(item));
  return isPlain ? value.join(';') : JSON.stringify(value);
}

const isTexts = (value: unknown[]): value is string[] => value.every((item) => typeof item === 'string');
