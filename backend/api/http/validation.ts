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

// Nothing is removed or made up silently: an unknown field is the caller's
// mistake. Only what comes as text by nature (query, path) is read as its type.
const options = {
  ...{ strict: true, useDefaults: true, removeAdditional: false, verbose: true },
  // It says of a field of an answer where it comes from; a body may be made of the same fields.
  keywords: [addedMark] as string[],
};
const keptBy: Record<Normalization, (text: string) => string> = {
  text: normalizeText,
  // Lines are not joined: a text that has several is refused.
  line: (text) => (severalLines.test(normalizeText(text)) ? normalizeText(text) : normalizeLine(text)),
};
const severalLines = /[\n\v\f\r\u2028\u2029]/;
/** Texts become the ones that are kept before anything else is checked of them. */
const keepTexts: FuncKeywordDefinition = {
  ...{ keyword: normalizationMark, type: 'string', before: 'maxLength', modifying: true, errors: false },
  compile: (as: Normalization, { maxLength, pattern }) => {
    // One that is far too long is not worth the work: it is refused for its length.
    const most = 4 * Number(maxLength) + 100;
    return (text: string, place) => {
      const kept = text.length > most ? text : keptBy[as](text);
      // One that shows nothing is refused for that, and not for being empty.
      const isBlank = kept === '' && text !== '' && (pattern === textPattern || pattern === linePattern);
      if (place) place.parentData[place.parentDataProperty] = isBlank ? ' ' : kept;
      return true;
    };
  },
};

/** A validator with the formats and marks of the contract. */
export const contractAjv = (more: Options): Ajv =>
  addFormats.default(new Ajv({ ...options, ...more })).addKeyword(keepTexts);

const bodies = contractAjv({ coerceTypes: false });
// `1e400` is read as Infinity, which strict numbers exempt from every maximum.
const texts = contractAjv({ coerceTypes: true, strictNumbers: false });

/** Checks what comes in by the contract's schemas; a fault becomes a 400 with a sentence. */
export function validateByContract(app: FastifyInstance): void {
  const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
    const part = httpPart === 'body' ? 'body' : 'query';
    let compiled: ValidateFunction | undefined;
    return (value: unknown) => {
      // At the first call: to compile the schemas of all routes would be half of the CPU time of a start.
      const validate = compiled ?? (part === 'body' ? bodies : texts).compile(schema);
      compiled = validate;
      return validate(value) ? { value } : { error: badRequest(sentenceOf(validate.errors ?? [], part)) };
    };
  };
  app.setValidatorCompiler(compile);
}

type Part = 'body' | 'query';

/** Keywords by which a value is none of several. */
const choices = new Set(['anyOf', 'const', 'type']);

/** One sentence for a failed validation: which field, and what would be right. */
export function sentenceOf(errors: readonly ErrorObject[], part: Part): string {
  // A union reports each of its members and then itself, last.
  const error = errors.at(-1);
  if (!error) return 'The request is not valid.';
  const field = fieldOf(error.instancePath);
  // Of what may also be null, what is wrong with the value that is there.
  const inside = errors.find(({ keyword }) => !choices.has(keyword));
  if (error.keyword === 'anyOf' && inside) return single(inside, fieldOf(inside.instancePath), part);
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
  const inside = (property: unknown) => (field ? `${field}.${property}` : String(property)).slice(0, 80);
  switch (keyword) {
    case 'required':
      return `${inside(params.missingProperty)} is required.`;
    case 'additionalProperties':
      return `${inside(params.additionalProperty)} is not a ${part === 'body' ? 'field' : 'parameter'} of this call.`;
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
