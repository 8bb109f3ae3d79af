import { isUnreadable } from '../number/read-number.ts';

/**
 * What was typed into a form, as text to be pasted elsewhere: a line for each
 * field with a value, `Country code: US`. Values that are not plain are JSON.
 *
 * @param values of the form, by the names of its fields
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

/** `countryCode` is 'Country code'. */
function labelOf(name: string): string {
  const words = name.replaceAll(
    /([a-z])([A-Z])/g,
    (_both, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
