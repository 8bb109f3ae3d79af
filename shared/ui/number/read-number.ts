/** What a person has entered in a field for a number: what cannot be read stays as it was typed. */
export type NumberEntry = number | TypedNumber | null | undefined;

/** A text that is no number. */
export interface TypedNumber {
  typed: string;
}

/** Says what would be right. */
export const unreadableNumber = 'Cannot read this number. Write it like 1234.5.';

/** What is longer is no number, in characters. */
const longest = 100;
/** Thousands stand by threes, with one and the same separator. */
const pointDecimals = /^(?:(?:\d+|[1-9]\d{0,2}([, '’])\d{3}(?:\1\d{3})*)(?:\.\d*)?|\.\d+)$/;
const commaDecimals = /^(?:(?:\d+|[1-9]\d{0,2}([. '’])\d{3}(?:\1\d{3})*),\d*|,\d+|[1-9]\d{0,2}(?:\.\d{3}){2,})$/;

/**
 * A typed number: with a decimal point (`97.5`) or a decimal comma (`97,5`), with
 * thousands by comma, point, blank or apostrophe where they stand by threes
 * (`12,500`, `1.234,5`), and with its unit behind it (`7.4 kW`). One comma or point
 * before three digits is read as every screen writes it: `1,000` is a thousand,
 * `1.000` is one. Anything else, and a number with more digits than can be kept, is not read.
 *
 * @param typed as it stands in the field
 * @param unit what may stand behind the number: `kW`, `%`, `°`
 * @returns null for an empty field, and for a sign that nothing follows yet
 */
export function readNumber(typed: string, unit?: string): number | TypedNumber | null {
  if (typed.length > longest) return { typed };
  const text = typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s/g, ' ')
    .trim();
  if (/^[-+−]?$/.test(text)) return null;
  const [, sign, written = ''] = /^([-+−]?)(.*)$/.exec(withoutUnit(text, unit)) ?? [];
  const digits = pointDecimals.test(written)
    ? written.replaceAll(/[^\d.]/g, '')
    : commaDecimals.test(written)
      ? written.replaceAll(/[^\d,]/g, '').replace(',', '.')
      : undefined;
  if (digits === undefined) return { typed };
  const value = Number(digits);
  if (significant(writtenNumber(value)) !== significant(digits)) return { typed };
  return value !== 0 && (sign === '-' || sign === '−') ? -value : value;
}

/** Whether an entry is there that cannot be read. */
export const isUnreadable = (entry: unknown): entry is TypedNumber =>
  typeof entry === 'object' && entry !== null && 'typed' in entry;

/** The number of an entry; null for none, and for what cannot be read. */
export const numberOf = (entry: NumberEntry): number | null => (typeof entry === 'number' ? entry : null);

/** An entry as it stands in its field: `7400.5`. */
export const writtenNumber = (entry: NumberEntry): string =>
  isUnreadable(entry)
    ? entry.typed
    : (entry?.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) ?? '');

/** Without the point, and the zeros at both ends. */
const significant = (digits: string) => digits.replace('.', '').replaceAll(/^0+|0+$/g, '');

function withoutUnit(text: string, unit = ''): string {
  const hasUnit = unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase());
  return hasUnit ? text.slice(0, -unit.length).trimEnd() : text;
}
