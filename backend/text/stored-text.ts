/** A text as PostgreSQL can keep it: no NUL, no half of a surrogate pair. */
export const cleanText = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');

/** The first characters of a text, as PostgreSQL can keep them; none is cut in half. */
export const shortText = (text: string, longest: number): string =>
  Array.from(cleanText(text)).slice(0, longest).join('');

/** A text without what nobody sees: control characters, and marks that make a reader see it in another order. */
export const visibleText = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '');
