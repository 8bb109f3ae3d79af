/**
 * Converts a label for use within a sentence. Words become lower case, except
 * acronyms such as EVSE, IDs, or OCPP, which have two or more capital letters.
 *
 * @example
 * `No ${inSentence('Charging Groups')} match these filters.` // No charging groups match these filters.
 * `No ${inSentence('EVSEs')} match these filters.` // No EVSEs match these filters.
 */
export const inSentence = (label: string): string =>
  label.replaceAll(/[\p{L}\d]+/gu, (word) => (/\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase()));
