// Values that a JSON schema takes.
import type { Schema } from '../../backend/testing/described-calls.ts';
import type { Random } from './random.ts';

/** A schema of the API, or of OCPP. */
export interface AnySchema extends Schema {
  $ref?: string;
  definitions?: Record<string, AnySchema>;
}

/** What a value is made with. */
export interface Making {
  random: Random;
  /** A value that exists for what has this name; undefined where none is known. */
  known?: (name: string) => unknown;
  /** Where `$ref` is looked up. */
  root?: AnySchema;
  /** The part of optional fields that is there; half of them unless given. */
  optional?: number;
}

const words = [
  'A',
  'Depot 7',
  'ABB',
  'Volt-way',
  'Süd',
  'DE*ABC*E1',
  'x',
  'Terra 184',
  '10.4.2',
  'José',
  '充電',
  'a b  c',
];
const hour = 3_600_000;
const hoursAway = [-100_000, -8760, -200, -24, -1, 0, 1, 48] as const;

const formats: Readonly<Record<string, (random: Random) => string>> = {
  'date-time': (random) => new Date(Date.UTC(2026, 10, 20) + random.pick(hoursAway) * hour).toISOString(),
  date: (random) => timeOf(random).slice(0, 10),
  email: (random) => random.pick(['nobody@example.com', 'a.b+c@example.org']),
  uri: (random) => random.pick(['https://example.com/', 'ftp://example.com/x']),
  uuid: () => '00000000-0000-4000-8000-000000000000',
};

/** Texts for patterns that a word does not match, by a part of the pattern. */
const patterned: readonly (readonly [part: string, texts: readonly string[]])[] = [
  ['[A-Z0-9]{1,3}$', ['ABC', 'A', '1B']],
  ['[A-Z]{2,3}$', ['US', 'DEU']],
  ['[A-Z]{2}$', ['US', 'DE']],
  ['24:00', ['18:00', '24:00', '23:59']],
  ['[0-5]', ['00:00', '08:30']],
  ['(?!', ['A-1', 'DE*ABC*1', 'x_y']],
];

/** A value of this schema. */
export function madeOf(schema: AnySchema, making: Making, name = ''): unknown {
  const { random, known, root } = making;
  if (schema.$ref) return madeOf(root?.definitions?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, making, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return madeOf(random.pick(schema.anyOf), making, name);
  switch (schema.type) {
    case 'string': {
      const existing = known?.(name);
      return typeof existing === 'string' ? existing : textOf(schema, random, name);
    }
    case 'integer':
    case 'number': {
      const existing = known?.(name);
      return typeof existing === 'number' || existing === '$TX' ? existing : numberOf(schema, random);
    }
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return listOf(schema, making, name);
    case 'object':
      return objectOf(schema, making);
    default:
      return null;
  }
}

/** Texts for fields that any text fits by their schema, and few by their meaning. */
const named: readonly (readonly [name: RegExp, text: (random: Random) => string])[] = [
  [/^timeZone$/, (random) => random.pick(['America/New_York', 'UTC', 'Asia/Kathmandu'])],
  [/(Timestamp|Updated|[vV]alid|TriggerDate)(From|To)$|^(start|end|from|to)(Date)?$/, (random) => timeOf(random)],
  [/^date$/, (random) => timeOf(random).slice(0, 10)],
  [/(From|To)$/, (random) => random.pick(['0', '1', '97.5', '1000'])],
  [/^(derated|freevend|virtual|retired|getAll|userCreated|preview|neverConnected)$/, (random) => flagOf(random)],
  [/^(maintenanceMode|pncEnabled|webSocketConnection|acknowledged|onlyErrors|open|mine)$/, (random) => flagOf(random)],
];
const timeOf = (random: Random): string =>
  new Date(Date.UTC(2026, 10, 20) + random.pick(hoursAway) * hour).toISOString();
const flagOf = (random: Random): string => String(random.chance(0.5));

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema, random: Random, name: string): string {
  const formatted =
    formats[format ?? ''] ?? (random.chance(0.9) ? named.find(([one]) => one.test(name))?.[1] : undefined);
  if (formatted) return formatted(random);
  const fitting = patterned.find(([part]) => pattern?.includes(part))?.[1];
  const text = random.pick(fitting ?? words);
  if (random.chance(0.1)) return 'x'.repeat(Math.min(maxLength, 4000));
  return text.length < minLength ? text.padEnd(minLength, 'x') : text.slice(0, maxLength);
}

function numberOf({ type, minimum = 0, maximum = 2 ** 31 - 1 }: Schema, random: Random): number {
  const near = [minimum, minimum + 1, maximum, Math.floor((minimum + maximum) / 2), 1, 2, 10];
  const number = Math.min(maximum, Math.max(minimum, random.pick(near)));
  return type === 'number' && random.chance(0.3) ? Math.min(maximum, number + 0.1) : number;
}

function listOf(schema: AnySchema, making: Making, name: string): unknown[] {
  const { minItems = 0, maxItems = minItems + 3, items = {} } = schema;
  const least = making.random.chance(0.9) ? Math.min(maxItems, Math.max(1, minItems)) : minItems;
  const length = making.random.integer(least, Math.min(maxItems, minItems + 3));
  return Array.from({ length }, () => madeOf(items, making, name));
}

function objectOf({ properties = {}, required = [] }: AnySchema, making: Making): Record<string, unknown> {
  const { random, optional = 0.5 } = making;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(optional))
      .map(([name, property]) => [name, madeOf(property, making, name)]),
  );
}
