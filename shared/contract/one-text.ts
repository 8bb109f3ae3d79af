/**
 * How texts are kept: what looks the same is the same row of characters, however it was typed or pasted. `one_text` and
 * `one_line` in the database do what {@link oneText} and {@link oneLine} do here; a test compares them.
 */

/**
 * What nobody sees: controls but for NUL, which is refused, and `Default_Ignorable_Code_Point` of Unicode. Kept, as the
 * group, are a joiner or non-joiner between letters of scripts from Arabic to Sinhala, which change their shapes beside
 * it, and what makes one picture of several, or a flag.
 */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: no picture is meant, but what stands between several
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+|[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]\ufe0f?(?:\u200d(?=[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]))?|[\u0620-\u0dff][\u200c\u200d](?=[\u0620-\u0dff]))|[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
/** Blanks that `\s` does not have: the end of a line in old mainframes' files, and Braille without a dot. */
const otherBlanks = /[\u0085\u2800]/g;

/**
 * A text of several lines as it is kept: composed (Unicode's NFC), without characters that nobody sees, and without
 * blanks at its ends. What shows nothing becomes the empty text.
 */
export const oneText = (text: string): string =>
  text.normalize('NFC').replace(unseen, '$1').normalize('NFC').replace(otherBlanks, ' ').trim();

/** The same of a text of one line, such as a name, tag, or ID; blanks within it are one space, as pages show them. */
export const oneLine = (text: string): string => oneText(text).replace(/\s+/g, ' ');
