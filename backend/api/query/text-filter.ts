import { normalizeLine, searchedWords, serverLimits, splitFilterValues } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { containsAny } from '../../database/contains-any.ts';

/**
 * Returns the values of a text filter. Their number is limited because each costs a search of its own.
 *
 * @param name of the parameter
 * @throws {HttpError} 400 for more values than `serverLimits.filterValues`
 */
export function searchedTexts(name: string, values: readonly string[]): readonly string[] {
  const { max } = serverLimits.filterValues;
  if (values.length > max) throw badRequest(`${name} must have at most ${max} values.`);
  return values;
}

/** The values of a filter and their normalized forms, in which texts are stored. */
export const withNormalizedForms = (values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => [value, normalizeLine(value) || value])),
];

/**
 * Condition: a text contains one of the values or its normalized form, ignoring case. `%` and `_` are not wildcards.
 *
 * @param name of the parameter
 * @param text in lower case
 * @throws {HttpError} 400 for more values than `serverLimits.filterValues`
 */
export const containsFilterValue = (
  name: string,
  text: RawBuilder<unknown>,
  values: readonly string[],
): RawBuilder<boolean> => containsAny(text, withNormalizedForms(searchedTexts(name, values)));

/**
 * Condition: a text contains all words of one of the searches; see `searchedWords` of the contract.
 *
 * @param text result of the database's `search_text`
 * @throws {HttpError} 400 for more searches, or more words in them, than `serverLimits.filterValues`
 */
export function containsWords(text: RawBuilder<unknown>, searches: readonly string[]): RawBuilder<boolean> {
  const { max } = serverLimits.filterValues;
  const wordsOfSearches = searchedTexts('search', searches)
    .map(searchedWords)
    .filter((words) => words.length > 0);
  if (wordsOfSearches.flat().length > max) throw badRequest(`search must have at most ${max} words.`);
  // Words contain neither % nor _.
  const anyOf = (variants: readonly string[]) =>
    sql`(${sql.join(
      variants.map((variant) => sql`${text} like ${`%${variant}%`}`),
      sql` or `,
    )})`;
  const allOf = (words: readonly string[][]) => sql`(${sql.join(words.map(anyOf), sql` and `)})`;
  return wordsOfSearches.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(wordsOfSearches.map(allOf), sql` or `)})`;
}

/**
 * Conditions for the filters of a list, to be combined with `and`. A parameter that is missing or empty has no
 * condition; its values are alternatives.
 *
 * @param contains column or expression by parameter, for filters by part of a text
 * @param equals column by parameter, for filters by whole texts
 * @param searched creates the condition for `search` from its values, see {@link containsWords}
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
      const alternatives = values(name);
      if (alternatives.length === 0) return [];
      return [condition(name, typeof column === 'string' ? sql.ref(column) : column, alternatives)];
    });
  const searches = searched ? values('search') : [];
  return [
    ...(searched && searches.length > 0 ? [searched(searches)] : []),
    ...conditions(contains, (name, column, alternatives) =>
      containsFilterValue(name, sql`lower(${column})`, alternatives),
    ),
    ...conditions(
      equals,
      (_name, column, alternatives) => sql<boolean>`${column} = any(${withNormalizedForms(alternatives)}::text[])`,
    ),
  ];
}
