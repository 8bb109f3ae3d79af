import { normalizeLine, serverLimits } from '@dmp/shared/contract';

const { cellCharacters } = serverLimits.networkImport;

/** PostgreSQL keeps neither in a text: NUL, and half of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for this character
export const unstorable = /\u0000|\p{Surrogate}/u;

/** Whether a text shows nothing. Most cells show a character of ASCII, for which nothing has to be composed. */
export const isBlank = (text: string): boolean => text === '' || (!/[!-~]/.test(text) && normalizeLine(text) === '');

/** How many times its longest value a text may be that becomes one: composed, and without what nobody sees. */
const untidy = 4;
const room = 100;

/**
 * A text as it is kept. One that is much too long only loses the blanks around it: it is refused for its length, and
 * composing it would cost more than a line may.
 *
 * @param most characters of the longest value
 */
export function keptText(text: string, most: number): string {
  const bare = text.trim();
  return bare.length > most * untidy + room ? bare : normalizeLine(bare);
}

/** Why a text is not read; undefined where it is. @param name of its column */
export const tooLongFault = (name: string, { length }: string): string | undefined =>
  length > cellCharacters ? `${name} must have at most ${cellCharacters} characters.` : undefined;
