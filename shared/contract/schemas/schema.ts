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

/** A value that may be absent in the database and is then `null` on the wire. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * A field of an answer that the specification does not have: this backend sends it, another one need not. Where it is
 * absent nothing is known of it, which is neither null nor false.
 */
export const Added = <T extends TSchema>(schema: T) => Type.Optional({ ...schema, [addedMark]: true } as T);

/** What marks a field as {@link Added} in the API's description. */
export const addedMark = 'x-added';

/** One of a fixed list of texts. */
export function OneOf<const T extends readonly string[]>(values: T) {
  type Members = { -readonly [K in keyof T]: TLiteral<T[K] & string> };
  return Type.Union(values.map((value) => Type.Literal(value))) as unknown as TUnion<
    Members extends TSchema[] ? Members : never
  >;
}

/** A whole number that a column of the database can hold, such as a version. */
export const Whole = (minimum: 0 | 1) => Type.Integer({ minimum, maximum: limits.wholeNumber });

/** A text of one line that shows something, such as a name: kept as `oneLine` makes it. One with several is refused. */
export const Words = (maxLength: number, pattern: string = linePattern) =>
  kept('line', { minLength: 1, maxLength, pattern });

/** The same, which may also be empty. */
export const LineNote = (maxLength: number) => kept('line', { maxLength, pattern: emptyLinePattern });

/** A name that a machine goes by, such as a configuration key: blanks within it stay as they are. */
export const MachineName = (maxLength: number) => kept('text', { minLength: 1, maxLength, pattern: linePattern });

/** A text that may have several lines, and shows something: kept as `oneText` makes it. */
export const Prose = (maxLength: number) => kept('text', { minLength: 1, maxLength, pattern: textPattern });

/** The same, which may also be empty. */
export const Note = (maxLength: number) => kept('text', { maxLength });

const kept = (as: KeptAs, options: StringOptions) => Type.String({ ...options, [keptMark]: as });

/** What marks a text that is changed, before it is checked, into the one that is kept; {@link KeptAs} says by what. */
export const keptMark = 'x-kept';
export type KeptAs = 'line' | 'text';

/** What a text must have: a character that shows. Patterns are read without the flag `u`, too. */
export const textPattern = String.raw`\S`;
const line = String.raw`[^\x01-\x1f\x7f-\x9f\u2028\u2029]*$`;
/** One line, without control characters. */
export const emptyLinePattern = `^${line}`;
/** The same, with a character that shows. */
export const linePattern = `^(?=.*${textPattern})${line}`;

/** A moment: ISO 8601 in UTC, such as `2026-11-20T08:00:00.000Z`. */
export const Timestamp = Type.String({ format: 'date-time' });

/** The IANA name of a time zone, such as `America/New_York`. */
export const ZoneName = Type.String({ minLength: 1, maxLength: 64 });

/** An object that refuses fields it does not know. */
export const Strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** An object whose unknown fields pass: they are of a time when there is more to say. */
export const Open = <T extends TProperties>(properties: T) => Type.Object(properties);

/** Makes the schema of an object: `Strict` where a document is written, `Open` where one of any time is read. */
export type ObjectOf = <T extends TProperties>(properties: T) => TObject<T>;
