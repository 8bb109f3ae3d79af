import { joinFilterValues, normalizeText, splitFilterValues } from '../../contract/index.ts';

/** An ID as staff paste it: no whitespace, at least one digit, and longer than a street number. */
const idPattern = /^(?=.*\d)[\w.:#*/-]{5,}$/;
/** An ID with a letter. Numbers separated by spaces may be the words of one search, such as a postal code. */
const alphanumericIdPattern = /^(?=.*\d)(?=.*[a-z])[\w.:#*/-]{5,}$/i;

/**
 * Converts the text of the search box to the `search` query parameter: either
 * one text, all of whose words must match, or several IDs separated by commas,
 * spaces or lines, any of which may match.
 */
export function searchFromText(text: string): string {
  const whole = normalizeText(text);
  const parts = whole.split(/[\s,;]+/).filter(Boolean);
  const lines = whole.split(/[\r\n\t,;]+/).map((line) => line.trim());
  const areIds =
    parts.length > 1 &&
    (lines.filter(Boolean).every((line) => idPattern.test(line)) ||
      parts.every((part) => alphanumericIdPattern.test(part)));
  return joinFilterValues(areIds ? [...new Set(parts)] : whole ? [whole] : []);
}

/** Converts the `search` query parameter to the text of the search box. */
export const textOfSearch = (search: string): string => splitFilterValues(search).join(', ');
