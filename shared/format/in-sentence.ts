/**
 * A label within a sentence: its words are lower case, except acronyms such as
 * EVSE, IDs, or OCPP, which have two capitals or more.
 *
 * @example
 * `No ${inSentence('Charging Groups')} match these filters.` // No charging groups match these filters.
 * `No ${inSentence('EVSEs')} match these filters.` // No EVSEs match these filters.
 */
export const inSentence = (label: string): string =>
  label.replaceAll(/[\p{L}\d]+/gu, (word) => (/\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase()));
