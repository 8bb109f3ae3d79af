import {
  addedMark,
  emptyLinePattern,
  linePattern,
  type Normalization,
  networkPatterns,
  normalizationMark,
  normalizeLine,
  normalizeText,
  ownProperty,
  textPattern,
} from '@dmp/shared/contract';
import type { TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { badRequest } from '../../access/http-error.ts';

// Fields are never removed silently: an unknown field is an error of the caller. Only queries and paths are coerced,
// because they arrive as text.
const options = {
  ...{ strict: true, useDefaults: true, removeAdditional: false, verbose: true },
  // Annotates fields of answers; a body can have the same fields.
  keywords: [addedMark] as string[],
};
const normalizers: Record<Normalization, (text: string) => string> = {
  text: normalizeText,
  // Lines are not joined: the pattern rejects a text with several.
  line: (text) => (lineBreak.test(normalizeText(text)) ? normalizeText(text) : normalizeLine(text)),
};
const lineBreak = /[\n\v\f\r\u2028\u2029]/;
/** Normalizes texts before the other keywords check them. */
const normalizeTexts: FuncKeywordDefinition = {
  ...{ keyword: normalizationMark, type: 'string', before: 'maxLength', modifying: true, errors: false },
  compile: (as: Normalization, { maxLength, pattern }) => {
    // A much longer text is not normalized, which could take minutes; it fails `maxLength`.
    const maxNormalized = 4 * Number(maxLength) + 100;
    return (text: string, place) => {
      const normalized = text.length > maxNormalized ? text : normalizers[as](text);
      // A text of invisible characters must fail as blank, not as empty.
      const isBlank = normalized === '' && text !== '' && (pattern === textPattern || pattern === linePattern);
      if (place) place.parentData[place.parentDataProperty] = isBlank ? ' ' : normalized;
      return true;
    };
  },
};

/** A validator with the formats and keywords of the contract. */
export const contractAjv = (more: Options): Ajv =>
  addFormats.default(new Ajv({ ...options, ...more })).addKeyword(normalizeTexts);

const bodyAjv = contractAjv({ coerceTypes: false });
// `1e400` is read as Infinity, which strict numbers exempt from every maximum.
const queryAjv = contractAjv({ coerceTypes: true, strictNumbers: false });

/** Checks requests against the contract's schemas. An error becomes a 400 with a sentence. */
export function validateByContract(app: FastifyInstance): void {
  const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
    const part = httpPart === 'body' ? 'body' : 'query';
    let compiled: ValidateFunction | undefined;
    return (value: unknown) => {
      // Compiled at the first call: compiling the schemas of all routes would take half of the CPU time of a start.
      const validate = compiled ?? (part === 'body' ? bodyAjv : queryAjv).compile(schema);
      compiled = validate;
      return validate(value) ? { value } : { error: badRequest(sentenceOf(validate.errors ?? [], part)) };
    };
  };
  app.setValidatorCompiler(compile);
}

type Part = 'body' | 'query';

/** Keywords of the members of a union. */
const unionKeywords = new Set(['anyOf', 'const', 'type']);

/** One sentence for a failed validation: the field, and what it must be. */
export function sentenceOf(errors: readonly ErrorObject[], part: Part): string {
  // A union reports the errors of its members first and its own last.
  const error = errors.at(-1);
  if (!error) return 'The request is not valid.';
  const field = fieldOf(error.instancePath);
  // A value that matches one type of the union but fails another keyword: that error is the useful one.
  const inner = errors.find(({ keyword }) => !unionKeywords.has(keyword));
  if (error.keyword === 'anyOf' && inner) return single(inner, fieldOf(inner.instancePath), part);
  if (error.keyword === 'anyOf') return `${field || 'The body'} must be ${alternatives(errors, error.instancePath)}.`;
  return single(error, field, part);
}

/** `/deviceList/3` becomes `deviceList[3]`, `/3` of a list `body[3]`. */
function fieldOf(path: string): string {
  return path
    .slice(1)
    .replace(/^(\d+)(?=\/|$)/, 'body[$1]')
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
}

function alternatives(errors: readonly ErrorObject[], path: string): string {
  const members = errors.filter((error) => error.instancePath === path && error.keyword !== 'anyOf');
  const values = members.flatMap(({ keyword, params }) => (keyword === 'const' ? [String(params.allowedValue)] : []));
  const kinds = members.flatMap(({ keyword, params }) => (keyword === 'type' ? [kindOf(params.type)] : []));
  return [values.length > 0 ? `one of ${values.join(', ')}` : '', ...kinds].filter(Boolean).join(' or ');
}

function kindOf(type: unknown): string {
  const kinds: Record<string, string> = {
    integer: 'a whole number',
    number: 'a number',
    string: 'text',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  };
  return ownProperty(kinds, String(type)) ?? String(type);
}

function single({ keyword, params, parentSchema = {}, data }: ErrorObject, field: string, part: Part): string {
  const schema = parentSchema as Record<string, unknown>;
  const name = field || (part === 'body' ? 'The body' : 'The query');
  const pathOf = (property: unknown) => (field ? `${field}.${property}` : String(property)).slice(0, 80);
  switch (keyword) {
    case 'required':
      return `${pathOf(params.missingProperty)} is required.`;
    case 'additionalProperties':
      return `${pathOf(params.additionalProperty)} is not a ${part === 'body' ? 'field' : 'parameter'} of this call.`;
    case 'type':
      return Array.isArray(data) && part === 'query'
        ? `${name} must be given only once. Join several values with commas.`
        : `${name} must be ${kindOf(params.type)}.`;
    case 'minimum':
    case 'maximum':
      return `${name} must be ${bounds(schema.minimum, schema.maximum)}.`;
    case 'minLength':
      return params.limit === 1
        ? `${name} must not be empty.`
        : `${name} must have at least ${params.limit} characters.`;
    case 'maxLength':
      return `${name} must have at most ${params.limit} characters.`;
    case 'minItems':
      return `${name} must have at least ${entries(params.limit)}.`;
    case 'maxItems':
      return `${name} must have at most ${entries(params.limit)}.`;
    case 'uniqueItems':
      return `${name} must not have an entry twice.`;
    case 'format':
      return params.format === 'date-time'
        ? `${name} must be a time such as 2026-11-20T08:00:00.000Z.`
        : `${name} must be a valid ${params.format}.`;
    case 'pattern':
      return sentenceOfLine(name, params.pattern, data) ?? patterned(params.pattern) ?? `${name} is not valid.`;
    case 'const':
      return `${name} must be ${String(params.allowedValue)}.`;
    default:
      return `${name} is not valid.`;
  }
}

function sentenceOfLine(name: string, pattern: unknown, text: unknown): string | undefined {
  if (pattern !== textPattern && pattern !== linePattern && pattern !== emptyLinePattern) return undefined;
  return normalizeText(String(text)) === ''
    ? `${name} must not be blank.`
    : `${name} must be a single line without control characters.`;
}

const patterned = (pattern: unknown): string | undefined =>
  Object.values(networkPatterns).find((known) => known.pattern === pattern)?.sentence;

function bounds(minimum: unknown, maximum: unknown): string {
  if (minimum === undefined) return `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
}

const entries = (limit: number): string => `${limit} ${limit === 1 ? 'entry' : 'entries'}`;
