/**
 * How texts are kept: what looks the same is the same row of characters, however it was typed or pasted. `one_text` and
 * `one_line` in the database do what {@link oneText} and {@link oneLine} do here; a test compares them.
 */

/** Characters that nobody sees, as a part of a class: `Default_Ignorable_Code_Point` of Unicode, and marks of annotations. */
export const unseen = String.raw`\ufff9-\ufffb\p{DI}`;
const picture = String.raw`[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]`;
/** Letters of scripts from Arabic to Sinhala, which change their shapes beside a joiner or non-joiner. */
const joined = String.raw`[\u0620-\u0dff]`;
/** As the group, what of it stays: what colors or joins pictures and keycaps, and what is between letters. */
const unseenAlone = /*#__PURE__*/ new RegExp(
  String.raw`([#*0-9]\ufe0f(?=\u20e3)|${picture}\ufe0f?(?:\u200d(?=${picture}))?|${joined}[\u200c\u200d](?=${joined}))|[${unseen}]`,
  'gu',
);
/** Blanks that `\s` does not have: the end of a line in old mainframes' files, and Braille without a dot. */
const otherBlanks = /[\u0085\u2800]/g;

/**
 * Characters (UTF-16) of more than any text that is kept. Composing takes quadratic time of marks without end, so a
 * longer one stays as it is, and is refused for its length.
 */
const most = 5000;

/**
 * A text of several lines as it is kept: composed (Unicode's NFC), without characters that nobody sees, and without
 * blanks at its ends. What shows nothing becomes the empty text.
 */
export const oneText = (text: string): string =>
  text.length > most
    ? text
    : text.normalize('NFC').replace(unseenAlone, '$1').normalize('NFC').replace(otherBlanks, ' ').trim();

/** The same of a text of one line, such as a name, tag, or ID; blanks within it are one space, as pages show them. */
export const oneLine = (text: string): string => oneText(text).replace(/\s+/g, ' ');
