import {
  type Static,
  type StringOptions,
  type TLiteral,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnion,
  Type,
} from '@sinclair/typebox';
import { limits } from '../limits.ts';

export type { Static };

/** A value or null: a missing value in the database is sent as `null`. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * A response field that this backend adds to the API specification; other backends may omit it. An absent field means
 * unknown, neither null nor false.
 */
export const Added = <T extends TSchema>(schema: T) => Type.Optional({ ...schema, [addedMark]: true } as T);

/** JSON Schema keyword in the OpenAPI document for {@link Added} fields. */
export const addedMark = 'x-added';

/** One of a fixed list of strings. */
export function OneOf<const T extends readonly string[]>(values: T) {
  type Members = { -readonly [K in keyof T]: TLiteral<T[K] & string> };
  return Type.Union(values.map((value) => Type.Literal(value))) as unknown as TUnion<
    Members extends TSchema[] ? Members : never
  >;
}

/** An integer that fits into a PostgreSQL `integer` column, such as a version. */
export const Int32 = (minimum: 0 | 1) => Type.Integer({ minimum, maximum: limits.wholeNumber });

/**
 * A nonblank single line of text, such as a name. Normalized by `normalizeLine` before validation; line breaks are
 * rejected.
 */
export const SingleLine = (maxLength: number, pattern: string = linePattern) =>
  normalized('line', { minLength: 1, maxLength, pattern });

/** {@link SingleLine}, or an empty string. */
export const SingleLineOrEmpty = (maxLength: number) => normalized('line', { maxLength, pattern: emptyLinePattern });

/**
 * A nonblank single line read by machines, such as a configuration key. Normalized by `normalizeText`: inner blanks
 * stay unchanged.
 */
export const MachineName = (maxLength: number) => normalized('text', { minLength: 1, maxLength, pattern: linePattern });

/** A nonblank text that may have several lines. Normalized by `normalizeText` before validation. */
export const Multiline = (maxLength: number) => normalized('text', { minLength: 1, maxLength, pattern: textPattern });

/** {@link Multiline}, or an empty string. */
export const MultilineOrEmpty = (maxLength: number) => normalized('text', { maxLength });

const normalized = (as: Normalization, options: StringOptions) => Type.String({ ...options, [normalizationMark]: as });

/** JSON Schema keyword: the server normalizes the string before it validates and stores it. */
export const normalizationMark = 'x-kept';
/** Value of {@link normalizationMark}: normalized by `normalizeLine` or by `normalizeText`. */
export type Normalization = 'line' | 'text';

/** At least one nonblank character. Patterns must work with and without the flag `u`. */
export const textPattern = String.raw`\S`;
const line = String.raw`[^\x01-\x1f\x7f-\x9f\u2028\u2029]*$`;
/** One line without control characters, possibly empty. */
export const emptyLinePattern = `^${line}`;
/** One line without control characters, with at least one nonblank character. */
export const linePattern = `^(?=.*${textPattern})${line}`;

/** A time: ISO 8601 in UTC, such as `2026-11-20T08:00:00.000Z`. */
export const Timestamp = Type.String({ format: 'date-time' });

/** An IANA time zone, such as `America/New_York`. */
export const TimeZoneName = Type.String({ minLength: 1, maxLength: 64 });

/** An object that rejects unknown fields. */
export const Strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** An object that allows unknown fields, for documents of newer releases. */
export const Open = <T extends TProperties>(properties: T) => Type.Object(properties);

/**
 * Creates an object schema: {@link Strict} for documents we write, {@link Open} for documents of any release that we
 * read.
 */
export type ObjectFactory = <T extends TProperties>(properties: T) => TObject<T>;
