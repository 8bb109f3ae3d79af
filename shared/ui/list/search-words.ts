import { joinFilterValues, oneText, splitFilterValues } from '../../contract/index.ts';

/** An ID as staff paste it: no blank in it, a digit, and long enough not to be a house number. */
const idShape = /^(?=.*\d)[\w.:#*/-]{5,}$/;
/** The same with a letter: between blanks, digits alone may be two words of one search, such as a postal code. */
const idShapeWithLetter = /^(?=.*\d)(?=.*[a-z])[\w.:#*/-]{5,}$/i;

/**
 * What a person typed or pasted into a search, as it goes on the wire: one
 * text, all of whose words must be found, or several IDs by commas, spaces or lines, each of which is looked for.
 */
export function searchFromText(text: string): string {
  const whole = oneText(text);
  const parts = whole.split(/[\s,;]+/).filter(Boolean);
  const lines = whole.split(/[\r\n\t,;]+/).map((line) => line.trim());
  const areIds =
    parts.length > 1 &&
    (lines.filter(Boolean).every((line) => idShape.test(line)) || parts.every((part) => idShapeWithLetter.test(part)));
  return joinFilterValues(areIds ? [...new Set(parts)] : whole ? [whole] : []);
}

/** What stands in the search box for a search as it is on the wire. */
export const textOfSearch = (search: string): string => splitFilterValues(search).join(', ');
