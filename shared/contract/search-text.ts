/**
 * Text search, the same in the browser and the database: a search finds texts that contain all of its words, in any
 * order, ignoring case, accents, and punctuation. The database function `search_text` is the same as
 * {@link searchableText}.
 */
import { invisibleCharacters } from './normalize-text.ts';
import { ownProperty } from './own-property.ts';

/** Letters that Unicode does not decompose into a base letter and an accent. */
const otherLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', Æ: 'ae', Œ: 'oe', Ø: 'o', Đ: 'd', Ł: 'l' },
};
const accents = /[\u0300-\u036f]/g;
/** Word separators, before and after {@link punctuation} is removed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ICU treats these as blanks
const separators = /[\s\x1c-\x1f\u0085\u2800,;/|()&+]+/g;
/**
 * Characters removed within words: `US*VLT*E1` is `usvlte1`. Invisible characters are removed as well, such as the
 * zero-width spaces in texts copied from chats and spreadsheets.
 */
const punctuation = /*#__PURE__*/ new RegExp(
  String.raw`[!"#$%'*.:<=>?@[\\\]^_\u0060{}~\u00b7\u2010-\u201f\u2026${invisibleCharacters}-]+`,
  'gu',
);

/** Spellings of words in addresses: those of the US Postal Service, and of Quebec. */
const spellingGroups: readonly (readonly string[])[] = [
  ['street', 'st'],
  ['avenue', 'ave', 'av'],
  ['boulevard', 'blvd', 'boul'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['circle', 'cir'],
  ['place', 'pl'],
  ['plaza', 'plz'],
  ['square', 'sq'],
  ['terrace', 'ter'],
  ['trail', 'trl'],
  ['parkway', 'pkwy'],
  ['highway', 'hwy'],
  ['freeway', 'fwy'],
  ['expressway', 'expy'],
  ['turnpike', 'tpke'],
  ['route', 'rte', 'rt'],
  ['center', 'centre', 'ctr'],
  ['suite', 'ste'],
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
];
/** From this many letters on, an incomplete word counts as the word being typed. */
const minLetters = 3;

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[ßæœøđłÆŒØĐŁ]/g, (character) => ownProperty(otherLetters, character) ?? character)
    .toLowerCase();

const spaced = (text: string): string => text.replace(separators, ' ').trim();

/** Normalizes a text for search: its words in lower case, without accents and punctuation, with a space around each. */
export const searchableText = (text: string): string => ` ${spaced(folded(text).replace(punctuation, ''))} `;

/**
 * The words of a search, each as its alternative spellings. A {@link searchableText} matches if it contains one spelling
 * of each word. A search without a letter or digit has no words.
 */
export function searchedWords(search: string): string[][] {
  const words = new Set(spaced(folded(search)).split(' '));
  return [...words].flatMap((word) => {
    const joined = word.replace(punctuation, '');
    if (joined === '') return [];
    // `saint-laurent` also finds `Saint Laurent`.
    const apart = spaced(word.replace(punctuation, ' '));
    return [[...new Set([joined, apart, ...otherSpellings(joined)])]];
  });
}

/** Other spellings of a word, as whole words; spellings that contain the word are omitted, as it finds them anyway. */
function otherSpellings(word: string): string[] {
  const groups = spellingGroups.filter((group) =>
    group.some((known) => known === word || (word.length >= minLetters && known.startsWith(word))),
  );
  return groups
    .flat()
    .filter((known) => !known.includes(word))
    .map((known) => ` ${known} `);
}

/**
 * Returns a predicate for rows: it is true if the texts of a row together contain all words of a search.
 *
 * @param searches alternatives, one of which must match; if all are empty, every row matches
 */
export function finder(searches: readonly string[]): (texts: readonly string[]) => boolean {
  const nonEmpty = searches.filter((search) => search.trim() !== '');
  if (nonEmpty.length === 0) return () => true;
  const wordLists = nonEmpty.map(searchedWords).filter((words) => words.length > 0);
  return (texts) => {
    const text = searchableText(texts.join(' '));
    return wordLists.some((words) => words.every((spellings) => spellings.some((way) => text.includes(way))));
  };
}
