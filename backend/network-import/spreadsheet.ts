/** Digits of a number that spreadsheet programs show: in their usual form, in their short one, and at most. */
const digits = { usual: 10, short: 6, most: 15 } as const;
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const monthName = months.join('|');
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/;
const date = new RegExp(`^(?:\\d{1,2}-(?:${monthName})|(?:${monthName})-\\d{2})$`);

/** As a spreadsheet program writes it: `1.23457E+11`. */
function exponential(value: number, fraction: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential(fraction).split('e');
  return `${mantissa}E${exponent.slice(0, 1)}${exponent.slice(1).padStart(2, '0')}`;
}

const withoutZeros = (text: string): string => text.replace(/\.?0+(?=E|$)/, '');

/** What becomes of a text that looks like a number. */
function numberForms(text: string): string[] {
  const value = Number(text);
  if (!numeric.test(text) || !Number.isFinite(value)) return [];
  // The usual form has ten digits with those before the point, of which there is at least one.
  const whole = Math.trunc(Math.abs(value)).toString().length;
  const usual = value.toFixed(Math.max(0, digits.usual - whole));
  return [
    ...[String(value), `${value}.0`, usual.includes('.') ? withoutZeros(usual) : usual],
    ...[exponential(value, 2), withoutZeros(exponential(value, digits.short - 1))],
    withoutZeros(exponential(value, digits.most - 1)),
  ];
}

/** What becomes of a text that looks like a date to programs in English; without the year where they add one. */
function dateForms(text: string): string[] {
  const [, year, ofYear, ofMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year) return [`${Number(ofYear)}/${Number(ofMonth)}/${year}`];
  const [, first = '', second = ''] = /^(\d{1,2}|[A-Z]{3})[- /]?(\d{1,2}|[A-Z]{3})(?:\/\d{2,4})?$/i.exec(text) ?? [];
  const indexOf = (month: string) =>
    /[-/]/.test(text) && /^\d/.test(month)
      ? Number(month) - 1
      : months.findIndex((name) => name.toLowerCase() === month.toLowerCase());
  const readings = [
    { month: indexOf(first), day: Number(second) },
    { month: indexOf(second), day: Number(first) },
  ];
  return readings.flatMap(({ month, day }) => {
    const name = months[month];
    if (!name || !(day >= 1 && day <= 31)) return [];
    return [`${day}-${name}`, `${twoDigits(month + 1)}/${twoDigits(day)}/`];
  });
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * What spreadsheet programs and data frames save in place of a text that looks like a number, a flag, or a date, once
 * they have opened it: `1234` for `01234`, `1.23457E+11` for `123456789012`, `TRUE` for `true`, `2-Jan` for `1-2`.
 */
export const spreadsheetForms = (text: string): readonly string[] =>
  /^(?:true|false)$/i.test(text) ? [text.toUpperCase()] : [...numberForms(text), ...dateForms(text)];

/** Whether a text is what a spreadsheet program makes of another one, with a decimal comma or in any year too. */
export function isFormOf(text: string, original: string): boolean {
  const forms = spreadsheetForms(original);
  return (
    text !== original && [text.replace(',', '.'), text.replace(addedYear, '$1')].some((one) => forms.includes(one))
  );
}

const addedYear = /^(\d{2}\/\d{2}\/)\d{2}$/;

const asText = 'Format the column as text, enter it again, and save the file.';

/** Why a text such as `1.23457E+11` is not what somebody entered; undefined where it may be. */
export const shortenedFault = (name: string, text: string): string | undefined =>
  shortened.test(text)
    ? `${name} ${text} is a number that a spreadsheet shortened, so that its digits are lost. ${asText}`
    : undefined;

/** Why a text is not what somebody entered, but what a spreadsheet program made of it; undefined where it may be. */
export const spreadsheetFault = (name: string, text: string): string | undefined =>
  shortenedFault(name, text) ??
  (date.test(text) ? `${name} ${text} is a date that a spreadsheet made of another text. ${asText}` : undefined);
