import { serverLimits } from '@dmp/shared/contract';
import type { Fault } from './fault.ts';
import { tidyTime } from './tidy-time.ts';

/** The part of JSON schema that the official schemas of OCPP 1.6 use. */
export interface Rules {
  type?: string;
  properties?: Readonly<Record<string, Rules>>;
  required?: readonly string[];
  items?: Rules;
  enum?: readonly string[];
  maxLength?: number;
  minItems?: number;
  multipleOf?: number;
  format?: string;
  $ref?: string;
  definitions?: Readonly<Record<string, Rules>>;
}

/** A payload as OCPP means it, and in a sentence each how it differs from what OCPP allows; or why it means nothing. */
export type Understanding = { payload: Record<string, unknown>; deviations: readonly string[] } | { fault: Fault };

/** What a value means: nothing where it stands for a missing one. */
type Reading = { value: unknown } | { missing: true } | { fault: Fault };

/** Lists of OCPP that vendors add to, although the field must be there. */
const openLists: ReadonlySet<string> = new Set(['errorCode']);
/** Whole numbers of OCPP that meters give with a fraction. */
const roundable: ReadonlySet<string> = new Set(['meterStart', 'meterStop']);
/** A reading without these is another reading: one that cannot be understood must not be left out. */
const defining: ReadonlySet<string> = new Set(['measurand', 'unit', 'format', 'phase']);

/** A decimal number as text, no longer than one can be. */
const decimal = /^\s*[+-]?\d{1,20}(?:\.\d{1,20})?\s*$/;
/** Names of fields that may be repeated in a sentence. */
const plainName = /^[\w.-]{1,50}$/;

const missing: Reading = { missing: true };
const wrongType = (path: string, type: string): Reading => refused(path, 'TypeConstraintViolation', `must be ${type}`);
const refused = (path: string, code: Fault['code'], what: string): Reading => ({
  fault: { code, description: `${path || 'The payload'} ${what}.` },
});
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const within = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/**
 * Understands a payload that breaks its schema, as far as it can be understood
 * without guessing. What is unknown is left out, what is written in another way
 * is read, texts that are too long are kept up to `serverLimits.storedTextFactor` times
 * their length, and values that vendors add to a list are kept as they are. It
 * takes one walk through the payload.
 *
 * @param schema of the payload, as OCPP 1.6 has it
 * @param forgiven paths of fields that must be there and may nevertheless be missing
 * @returns a payload of the same shape as one that follows the schema
 */
export function understand(schema: Rules, payload: unknown, forgiven: readonly string[] = []): Understanding {
  const walk = new Walk(schema, forgiven);
  const isOdd = forgiven.length > 0 && !isObject(payload ?? {});
  if (isOdd) walk.note('The payload is not an object');
  const read = walk.read(schema, isOdd ? {} : (payload ?? {}), '', true);
  if (payload === null || payload === undefined) walk.note('The payload is missing');
  if ('fault' in read) return read;
  return { payload: 'value' in read ? (read.value as Record<string, unknown>) : {}, deviations: [...walk.deviations] };
}

/** One walk through a payload, with what it has met. */
class Walk {
  readonly deviations = new Set<string>();

  constructor(
    private readonly schema: Rules,
    private readonly forgiven: readonly string[],
  ) {}

  /** Notes what is not as OCPP has it; the same of many elements once, and no more than are kept. */
  note(what: string): void {
    if (this.deviations.size < serverLimits.deviations.ofMessage) this.deviations.add(`${what}.`);
  }

  read(given: Rules, value: unknown, path: string, isRequired: boolean): Reading {
    const rules = this.#resolved(given);
    if (value === null) {
      this.note(`${path} is null`);
      return missing;
    }
    switch (rules.type) {
      case 'object':
        return this.#object(rules, value, path);
      case 'array':
        return this.#list(rules, value, path);
      case 'boolean':
        return this.#flag(value, path);
      case 'integer':
      case 'number':
        return this.#number(rules, value, path);
      default:
        return this.#text(rules, value, path, isRequired);
    }
  }

  #resolved(rules: Rules): Rules {
    const name = rules.$ref?.replace('#/definitions/', '');
    return (name && this.schema.definitions?.[name]) || rules;
  }

  #object(rules: Rules, given: unknown, path: string): Reading {
    if (!isObject(given)) return wrongType(path, 'object');
    const value: Record<string, unknown> = {};
    const { properties = {} } = rules;
    const isForgiven = (name: string) => this.forgiven.includes(within(path, name));
    const required = rules.required?.filter((name) => !isForgiven(name)) ?? [];
    for (const [name, inner] of Object.entries(given)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!known) {
        this.note(`${within(path, plainName.test(name) ? name : 'A field')} is not in OCPP 1.6`);
        continue;
      }
      const isRequired = required.includes(name);
      const read = this.read(known, inner, within(path, name), isRequired);
      if ('value' in read) value[name] = read.value;
      if (!('fault' in read)) continue;
      if (isRequired || defining.has(name)) return read;
      this.note(`${within(path, name)} cannot be understood and is left out`);
    }
    for (const name of rules.required ?? [])
      if (isForgiven(name) && !Object.hasOwn(given, name)) this.note(`${within(path, name)} is missing`);
    const lacking = required.find((name) => !Object.hasOwn(value, name));
    return lacking
      ? refused(path, 'OccurenceConstraintViolation', `must have required property '${lacking}'`)
      : { value };
  }

  /** Of a list the elements that can be understood, unless none can. */
  #list({ items = {}, minItems = 0 }: Rules, given: unknown, path: string): Reading {
    if (!Array.isArray(given)) this.note(`${path} is one value, not a list`);
    const elements: unknown[] = Array.isArray(given) ? given : [given];
    const value: unknown[] = [];
    let first: Reading | undefined;
    for (const element of elements) {
      const read = this.read(items, element, path, true);
      if ('value' in read) value.push(read.value);
      else if ('fault' in read) first ??= read;
    }
    if (first && value.length === 0) return first;
    if (first) this.note(`${path} has elements that cannot be understood and are left out`);
    if (value.length < minItems) this.note(`${path} has too few elements`);
    return { value };
  }

  #flag(given: unknown, path: string): Reading {
    if (typeof given === 'boolean') return { value: given };
    const word = String(given).toLowerCase();
    const value = given === 1 || word === 'true' ? true : given === 0 || word === 'false' ? false : undefined;
    if (value === undefined) return this.#notOne(given, path, 'boolean');
    this.note(`${path} is ${typeof given === 'number' ? 'a number' : 'text'}, not true or false`);
    return { value };
  }

  #number({ type = 'number', multipleOf }: Rules, given: unknown, path: string): Reading {
    const isText = typeof given === 'string' && decimal.test(given);
    const number = isText ? Number(given) : given;
    if (typeof number !== 'number' || !Number.isFinite(number)) return this.#notOne(given, path, type);
    const isFraction = type === 'integer' && !Number.isInteger(number);
    if (isFraction && !roundable.has(path)) return wrongType(path, type);
    if (isText) this.note(`${path} is text, not a number`);
    if (isFraction) this.note(`${path} is no whole number; it is rounded`);
    if (multipleOf !== undefined && Math.abs(number / multipleOf - Math.round(number / multipleOf)) > 1e-6) {
      this.note(`${path} is no multiple of ${multipleOf}`);
    }
    return { value: isFraction ? Math.round(number) : number };
  }

  #text(rules: Rules, given: unknown, path: string, isRequired: boolean): Reading {
    const isTime = rules.format === 'date-time';
    if (isTime && typeof given === 'number') return this.#time(given, path);
    if (typeof given === 'number' || typeof given === 'boolean') {
      this.note(`${path} is ${typeof given === 'number' ? 'a number' : 'true or false'}, not text`);
    } else if (typeof given !== 'string') {
      return wrongType(path, 'string');
    }
    const text = String(given);
    if (text.trim() === '' && (isTime || rules.enum)) return this.#notOne('', path, 'string');
    if (isTime) return this.#time(text, path);
    if (rules.enum) return this.#ofList(rules.enum, text, path, isRequired);
    const { maxLength } = rules;
    // Each character has two of JavaScript's at most.
    if (maxLength === undefined || text.length <= maxLength) return { value: text };
    const most = serverLimits.storedTextFactor * maxLength;
    const letters = Array.from(text.slice(0, 2 * most + 2));
    if (letters.length > maxLength) this.note(`${path} is longer than ${maxLength} characters`);
    return { value: letters.slice(0, most).join('') };
  }

  #time(given: string | number, path: string): Reading {
    const time = tidyTime(given);
    if (!time) return refused(path, 'PropertyConstraintViolation', 'must match format "date-time"');
    if (time.remark) this.note(`${path} ${time.remark}`);
    return { value: time.value };
  }

  #ofList(values: readonly string[], text: string, path: string, isRequired: boolean): Reading {
    if (values.includes(text)) return { value: text };
    const written = values.find((value) => value.toLowerCase() === text.trim().toLowerCase());
    if (written) {
      this.note(`${path} is not written as in OCPP 1.6`);
      return { value: written };
    }
    if (isRequired && !openLists.has(path)) {
      return refused(path, 'PropertyConstraintViolation', 'must be equal to one of the allowed values');
    }
    this.note(`${path} is not a value of OCPP 1.6`);
    return {
      value: Array.from(text.slice(0, 2 * longestOfList))
        .slice(0, longestOfList)
        .join(''),
    };
  }

  /** An empty text stands for a missing value; anything else is of the wrong type. */
  #notOne(given: unknown, path: string, type: string): Reading {
    if (typeof given !== 'string' || given.trim() !== '') return wrongType(path, type);
    this.note(`${path} is empty`);
    return missing;
  }
}

/** Characters that are kept of a value that a vendor adds to a list; those of OCPP 1.6 have no more. */
const longestOfList = 50;
