import { joinFilterValues, splitFilterValues } from '../../contract/index.ts';

/** An id as staff paste it: no blank in it, a digit, and long enough not to be a house number. */
const idShape = /^(?=.*\d)[\w.:#*/-]{5,}$/;

/**
 * What a person typed or pasted into a search, as it goes on the wire: one
 * text, or several ids by commas, spaces or lines, each of which is looked for.
 */
export function searchFromText(text: string): string {
  const whole = text.trim();
  const parts = whole.split(/[\s,;]+/).filter(Boolean);
  const areIds = parts.length > 1 && parts.every((part) => idShape.test(part));
  return joinFilterValues(areIds ? [...new Set(parts)] : whole ? [whole] : []);
}

/** What stands in the search box for a search as it is on the wire. */
export const textOfSearch = (search: string): string => splitFilterValues(search).join(', ');
