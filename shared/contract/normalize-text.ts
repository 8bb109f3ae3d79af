/**
 * Normalization of stored texts: texts that look the same have the same characters, however they were entered. The
 * database functions `one_text` and `one_line` are the same as {@link normalizeText} and {@link normalizeLine}; a test compares them.
 */

/** Invisible characters, as part of a character class: Unicode's `Default_Ignorable_Code_Point`, and annotation marks. */
export const invisibleCharacters = String.raw`\ufff9-\ufffb\p{DI}`;
const picture = String.raw`[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]`;
/** Letters of the scripts from Arabic to Sinhala, whose shape depends on an adjacent joiner or non-joiner. */
const joiningScripts = String.raw`[\u0620-\u0dff]`;
/** The group matches what is preserved: variation selectors and joiners of emoji, keycaps, and joiners between letters. */
const removableCharacters = /*#__PURE__*/ new RegExp(
  String.raw`([#*0-9]\ufe0f(?=\u20e3)|${picture}\ufe0f?(?:\u200d(?=${picture}))?|${joiningScripts}[\u200c\u200d](?=${joiningScripts}))|[${invisibleCharacters}]`,
  'gu',
);
/** Blank characters that `\s` lacks: the line end of mainframe files (NEL), and the empty Braille pattern. */
const otherBlanks = /[\u0085\u2800]/g;

/**
 * UTF-16 units, above every stored text. Composing a long run of combining marks takes quadratic time, so a longer text
 * is returned unchanged; validation rejects it for its length.
 */
const maxLength = 5000;

/**
 * Normalizes a text of several lines for storage: composes it (Unicode NFC), removes invisible characters, and trims it.
 * A text without a visible character becomes empty.
 */
export const normalizeText = (text: string): string =>
  text.length > maxLength
    ? text
    : text.normalize('NFC').replace(removableCharacters, '$1').normalize('NFC').replace(otherBlanks, ' ').trim();

/** {@link normalizeText} for a text of one line, such as a name, tag, or ID; also collapses white space, as browsers do. */
export const normalizeLine = (text: string): string => normalizeText(text).replace(/\s+/g, ' ');
