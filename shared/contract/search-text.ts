/**
 * How texts are searched, alike in the browser and in the database: a search finds a text that has all of its words,
 * in any order, whatever the case, accents, and punctuation. `search_text` in the database does what
 * {@link searchableText} does here.
 */
import { unseen } from './one-text.ts';
import { ownProperty } from './own-property.ts';

/** Letters that Unicode does not take apart into a letter and an accent. */
const otherLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', Æ: 'ae', Œ: 'oe', Ø: 'o', Đ: 'd', Ł: 'l' },
};
const accents = /[\u0300-\u036f]/g;
/** What separates words, before and after {@link punctuation} is left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ICU takes these for blanks
const separators = /[\s\x1c-\x1f\u0085\u2800,;/|()&+]+/g;
/**
 * What is left out within words: `US*VLT*E1` is `usvlte1`. So are characters that nobody sees, such as the zero-width
 * spaces that come with texts from chats and spreadsheets.
 */
const punctuation = /*#__PURE__*/ new RegExp(
  String.raw`[!"#$%'*.:<=>?@[\\\]^_\u0060{}~\u00b7\u2010-\u201f\u2026${unseen}-]+`,
  'gu',
);

/** Words of addresses that are written in several ways: those of the US Postal Service, and of Quebec. */
const sameWords: readonly (readonly string[])[] = [
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
/** So many letters of a word are enough to know which one is being typed. */
const enoughLetters = 3;

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[ßæœøđłÆŒØĐŁ]/g, (letter) => ownProperty(otherLetters, letter) ?? letter)
    .toLowerCase();

const spaced = (text: string): string => text.replace(separators, ' ').trim();

/** A text as it is searched: its words without accents and punctuation, in lower case, with one space around each. */
export const searchableText = (text: string): string => ` ${spaced(folded(text).replace(punctuation, ''))} `;

/**
 * What a search asks of a {@link searchableText}: it must contain one of the alternatives of each word. A search
 * without a letter or digit has no words.
 */
export function searchedWords(search: string): string[][] {
  const words = new Set(spaced(folded(search)).split(' '));
  return [...words].flatMap((word) => {
    const joined = word.replace(punctuation, '');
    if (joined === '') return [];
    // `saint-laurent` finds `Saint Laurent` too.
    const apart = spaced(word.replace(punctuation, ' '));
    return [[...new Set([joined, apart, ...otherWays(joined)])]];
  });
}

/** Other ways to write a word of an address, each as a whole word; those that contain the word are found by it. */
function otherWays(word: string): string[] {
  const groups = sameWords.filter((group) =>
    group.some((known) => known === word || (word.length >= enoughLetters && known.startsWith(word))),
  );
  return groups
    .flat()
    .filter((known) => !known.includes(word))
    .map((known) => ` ${known} `);
}

/**
 * Finds texts that belong together, such as those of one row, if they have all words of a search between them.
 *
 * @param searches alternatives, one of which is enough; where all are empty, everything is found
 */
export function finder(searches: readonly string[]): (texts: readonly string[]) => boolean {
  const given = searches.filter((search) => search.trim() !== '');
  if (given.length === 0) return () => true;
  const asked = given.map(searchedWords).filter((words) => words.length > 0);
  return (texts) => {
    const text = searchableText(texts.join(' '));
    return asked.some((words) => words.every((ways) => ways.some((way) => text.includes(way))));
  };
}
