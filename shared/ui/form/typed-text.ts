import { isUnreadable } from '../number/read-number.ts';

/**
 * Formats the input of a form as text to paste elsewhere: one line for each field with a value, such as
 * `Country code: US`. Arrays and objects are JSON.
 *
 * @param values of the form, by field name
 */
export function typedText(values: object): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${labelOf(name)}: ${textOf(asTyped(value))}`)
    .join('\n');
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value, (_name, part: unknown) => asTyped(part)) : String(value);
const asTyped = (value: unknown) => (isUnreadable(value) ? value.typed : value);

/** `countryCode` becomes 'Country code'. */
function labelOf(name: string): string {
  const words = name.replaceAll(
    /([a-z])([A-Z])/g,
    (_both, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
