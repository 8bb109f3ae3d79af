import { normalizeLine, searchedWords, serverLimits, splitFilterValues } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { containsAny as textContainsAny } from '../../database/contains-any.ts';

/**
 * Texts that are looked for as parts of another.
 *
 * @param name of the parameter
 * @throws {HttpError} 400 for more alternatives than `serverLimits.filterValues`, each of which is a search of its own
 */
export function searchedTexts(name: string, values: readonly string[]): readonly string[] {
  const { max } = serverLimits.filterValues;
  if (values.length > max) throw badRequest(`${name} must have at most ${max} values.`);
  return values;
}

/** Texts that are looked for, each as it is given and as texts are kept. */
export const inKeptForm = (values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => [value, normalizeLine(value) || value])),
];

/**
 * Whether a text holds one of these, as it is given or as texts are kept, whatever the case; `%` and `_` mean themselves.
 *
 * @param name of the parameter
 * @param text in lower case
 * @throws {HttpError} 400 for more alternatives than can be looked for
 */
export const containsAny = (name: string, text: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  textContainsAny(text, inKeptForm(searchedTexts(name, values)));

/**
 * Whether a searchable text has all words of one of these searches; see `searchedWords` of the contract.
 *
 * @param text as `search_text` of the database makes it
 * @throws {HttpError} 400 for more searches, or more words in them, than `serverLimits.filterValues`
 */
export function containsWords(text: RawBuilder<unknown>, searches: readonly string[]): RawBuilder<boolean> {
  const { max } = serverLimits.filterValues;
  const asked = searchedTexts('search', searches)
    .map(searchedWords)
    .filter((words) => words.length > 0);
  if (asked.flat().length > max) throw badRequest(`search must have at most ${max} words.`);
  // Words have neither % nor _.
  const anyOf = (ways: readonly string[]) =>
    sql`(${sql.join(
      ways.map((way) => sql`${text} like ${`%${way}%`}`),
      sql` or `,
    )})`;
  const allOf = (words: readonly string[][]) => sql`(${sql.join(words.map(anyOf), sql` and `)})`;
  return asked.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(asked.map(allOf), sql` or `)})`;
}

/**
 * The conditions of a list's filters, all of which must hold. A parameter that
 * is absent or empty filters nothing; several values are alternatives.
 *
 * @param contains column or expression by parameter, for those that look for a part of the text
 * @param equals column by parameter, for those that are one of a list
 * @param searched the condition of `search`, made of its values with {@link containsWords}
 */
export function textConditions(
  query: Readonly<Record<string, unknown>>,
  contains: Readonly<Record<string, string | RawBuilder<unknown>>>,
  equals: Readonly<Record<string, string>>,
  searched?: (searches: readonly string[]) => RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const values = (name: string) => splitFilterValues(typeof query[name] === 'string' ? query[name] : '');
  const conditions = (
    columns: Readonly<Record<string, string | RawBuilder<unknown>>>,
    condition: (name: string, column: RawBuilder<unknown>, values: string[]) => RawBuilder<boolean>,
  ) =>
    Object.entries(columns).flatMap(([name, column]) => {
      const asked = values(name);
      return asked.length > 0 ? [condition(name, typeof column === 'string' ? sql.ref(column) : column, asked)] : [];
    });
  const searches = searched ? values('search') : [];
  return [
    ...(searched && searches.length > 0 ? [searched(searches)] : []),
    ...conditions(contains, (name, column, asked) => containsAny(name, sql`lower(${column})`, asked)),
    ...conditions(equals, (_name, column, asked) => sql<boolean>`${column} = any(${inKeptForm(asked)}::text[])`),
  ];
}
