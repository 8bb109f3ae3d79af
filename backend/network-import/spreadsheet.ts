/** Digits of a number that spreadsheet programs show: in their usual form, in their short one, and at most. */
const digits = { usual: 10, short: 6, most: 15 } as const;
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?$/i;
/** Months as spreadsheet programs shorten them, in English and in German. */
const months = [
  ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ['Jan', 'Feb', 'Mrz', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
] as const;
const [english, german] = months;
/** Other names of months that programs in English read. */
const longNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
] as const;
/** The short form of spreadsheet programs, and the one of data frames. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$|^[+-]?\d\.\d{5,}e\+\d{2,3}$/;
/** Characters of the longest number that a program writes. */
const longestNumber = 40;
const date = new RegExp(
  `^(?:\\d{1,2}-(?:${english.join('|')})|(?:${english.join('|')})-\\d{2}|\\d{2}\\. (?:${german.join('|')}))$`,
);

const withoutZeros = (decimals: string): string => (decimals.includes('.') ? decimals.replace(/\.?0+$/, '') : decimals);
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** As spreadsheet programs write it: `1.20E+11` or `1.20E+011`, or without the zeros of its mantissa `1.2E+11`. */
function exponentials(value: number, fraction: number, hasZeros = false): string[] {
  const [mantissa = '', exponent = ''] = value.toExponential(fraction).split('e');
  const start = `${hasZeros ? mantissa : withoutZeros(mantissa)}E${exponent.slice(0, 1)}`;
  return [2, 3].map((places) => start + exponent.slice(1).padStart(places, '0'));
}

/** What becomes of a text that looks like a number. */
function numberForms(text: string): string[] {
  const value = Number(text.replace(/^\((.*)\)$/, '-$1').replace(/%$/, ''));
  if (!numeric.test(text.replace(/^\((.*)\)$/, '$1').replace(/%$/, '')) || !Number.isFinite(value)) return [];
  if (text.endsWith('%')) return [`${value.toFixed(2)}%`];
  // The usual form has ten digits with those before the point, of which there is at least one.
  const whole = Math.trunc(Math.abs(value)).toString().length;
  const [, integer = ''] = /^0*(\d+)$/.exec(text) ?? [];
  return [
    ...[String(value), `${value}.0`, withoutZeros(value.toFixed(Math.max(0, digits.usual - whole)))],
    String(Number(value.toPrecision(digits.most))),
    ...[...exponentials(value, 2, true), ...exponentials(value, digits.short - 1)],
    ...exponentials(value, digits.most - 1),
    // A data frame, and columns that are formatted as numbers.
    ...[value.toExponential(), integer.slice(0, digits.most).padEnd(integer.length, '0')],
    ...(Number.isInteger(value) ? [value.toFixed(2)] : []),
  ];
}

/** What becomes of a text that looks like a time of the day. */
function timeForms(text: string): string[] {
  const [, hour, minute] = /^(\d{1,2}):(\d{1,2})$/.exec(text) ?? [];
  if (!hour || !minute) return [];
  const [h, mm] = [Number(hour), twoDigits(Number(minute))];
  const ofHalf = `${twoDigits(h % 12 || 12)}:${mm}:00 ${h < 12 ? 'AM' : 'PM'}`;
  return [`${h}:${mm}`, `${twoDigits(h)}:${mm}`, `${twoDigits(h)}:${mm}:00`, ofHalf];
}

/** A date as a program understood it: the month from 0, and the year with four digits where there is one. */
interface ReadDate {
  year: string | undefined;
  month: number;
  day: number;
}

/**
 * What becomes of a text that looks like a date to programs in English and German: in America, the month comes first
 * wherever there is such a month.
 */
function dateForms(text: string): string[] {
  const parts = /^(\d{1,4}|[A-Z]{3,9})([-/. ]?)(\d{1,2}|[A-Z]{3,9})(?:\2(\d{2}|\d{4}|\d))?$/i.exec(text);
  if (!parts) return [];
  const [, first = '', separator = '', second = '', third] = parts;
  const dateOf = (year: string | undefined, name: string, number: string): ReadDate | undefined => {
    const [month, day] = [monthOf(name, separator), Number(number)];
    return month in english && day >= 1 && day <= 31 ? { year: year && withCentury(year), month, day } : undefined;
  };
  const yearFirst = first.length === 4 && third !== undefined ? dateOf(first, second, third) : undefined;
  const [monthFirst, dayFirst] = [dateOf(third, first, second), dateOf(third, second, first)];
  const american = yearFirst ?? (separator === '.' ? undefined : (monthFirst ?? dayFirst));
  const other = yearFirst ?? dayFirst ?? monthFirst;
  return [...(american ? formsOfDate(american, true) : []), ...(other ? formsOfDate(other, false) : [])];
}

/** What programs write of a date, in America or elsewhere. */
function formsOfDate({ year, month, day }: ReadDate, isAmerican: boolean): string[] {
  const [mm, dd] = [twoDigits(month + 1), twoDigits(day)];
  const [en, de] = [english[month], german[month]];
  if (year === undefined)
    return [`${day}-${en}`, ...(isAmerican ? [`${mm}/${dd}/`] : [`${dd}-${en}`, `${dd}. ${de}`, `${dd}/${mm}/`])];
  const short = year.slice(2);
  const both = [`${day}-${en}-${short}`, `${year}-${mm}-${dd}`];
  if (isAmerican) return [...both, `${month + 1}/${day}/${year}`, `${mm}/${dd}/${year}`, `${mm}/${dd}/${short}`];
  return [
    ...[...both, `${dd}.${mm}.${year}`, `${dd}.${mm}.${short}`, `${dd}/${mm}/${year}`],
    ...[`${dd}-${en}-${short}`, `${dd}. ${de} ${short}`],
    // With a smaller day it would be another date in America.
    ...(day > months[0].length ? [`${dd}/${mm}/${short}`] : []),
  ];
}

/** What becomes of a text that looks like a month of a year. */
function monthForms(text: string): string[] {
  const [, yearFirst, after] = /^(\d{4})[-/](\d{1,2})$/.exec(text) ?? [];
  const [, before, separator = '', year] = /^(\d{1,2}|[A-Z]{3,9})([-/ ]?)(\d{2}|\d{4})$/i.exec(text) ?? [];
  const month = monthOf(after ?? before ?? '', after ? '-' : separator);
  if (!(month in english)) return [];
  const short = withCentury(yearFirst ?? year ?? '').slice(2);
  return [`${english[month]}-${short}`, `${german[month]} ${short}`];
}

const withCentury = (year: string): string =>
  year.length === 4 ? year : String((Number(year) < 30 ? 2000 : 1900) + Number(year));

/** The number of a month from 0, by its name or its number; -1 for none. */
function monthOf(text: string, separator: string): number {
  if (/^\d/.test(text)) return separator.trim() === '' ? -1 : Number(text) - 1;
  const name = /^sept$/i.test(text) ? 'sep' : text.toLowerCase();
  return Math.max(...[english, german, longNames].map((names) => names.findIndex((one) => one.toLowerCase() === name)));
}

/**
 * What spreadsheet programs and data frames save in place of a text that looks like a number or a date, once they have
 * opened it: `1234` for `01234`, `1.23457E+11` for `123456789012`, `2-Jan` for `1-2`.
 */
const formsOf = (text: string): readonly string[] => [
  ...[...numberForms(text), ...numberForms(text.replace(',', '.'))],
  ...[...timeForms(text), ...dateForms(text), ...monthForms(text)],
];

/** Whether a text is what a spreadsheet program makes of another one, with a decimal comma or in any year too. */
export const isFormOf = (text: string, original: string): boolean => originalsByForm([original])(text).length > 0;

/**
 * Which of some texts a spreadsheet program makes another one of: each of them is read once, however many are
 * asked for.
 *
 * @returns those that are meant by a text
 */
export function originalsByForm(originals: Iterable<string>): (text: string) => string[] {
  const byForm = new Map<string, Set<string>>();
  const flags = new Map<string, string[]>();
  for (const original of originals) {
    const lower = original.toLowerCase();
    if (lower === 'true' || lower === 'false') {
      flags.set(lower, [...(flags.get(lower) ?? []), original]);
      continue;
    }
    for (const form of formsOf(original)) byForm.set(form, (byForm.get(form) ?? new Set()).add(original));
  }
  return (text) => {
    const forms = [text, text.replace(',', '.'), text.replace(addedYear, '$1')];
    const found = new Set(forms.flatMap((form) => [...(byForm.get(form) ?? [])]));
    return [...found, ...(flags.get(text.toLowerCase()) ?? [])].filter((original) => original !== text);
  };
}

/** The year in which a file was saved, where a date had none. */
const addedYear = /^(\d{2}\/\d{2}\/)\d{2}$/;

/** Zeros that are put back at most to find what a number was. */
const mostZeros = 20;

/** IDs of which a spreadsheet program may have made this one: with zeros at its start or end, or in powers of ten. */
export function likelyOriginals(id: string): string[] {
  // A data frame shows whole numbers so in a column with empty cells.
  const whole = /^(\d+)\.0$/.exec(id)?.[1];
  if (whole !== undefined) return [whole, ...likelyOriginals(whole).filter((one) => one !== id)];
  // A spreadsheet program leaves no other form of a number without its exponent.
  if (!/^\d+(\.\d+)?$/.test(id) || String(Number(id)) !== id) return [];
  const zeros = Array.from({ length: mostZeros }, (_, index) => '0'.repeat(index + 1));
  const [, significant = '', end = ''] = /^(\d+?)(0*)$/.exec(id) ?? [];
  const powers = Array.from(end, (_, index) => [`${significant}${end.slice(index + 1)}`, String(index + 1)] as const);
  return [
    ...zeros.map((some) => some + id),
    ...(id.includes('.') ? zeros.map((some) => id + some) : zeros.map((some) => `${id}.${some}`)),
    ...powers.flatMap(([mantissa, power]) => [`${mantissa}E${power}`, `${mantissa}e${power}`, `${mantissa}E0${power}`]),
  ];
}

const asText = 'Format the column as text, enter it again, and save the file.';

/** Why a text such as `1.23457E+11` is not what somebody entered; undefined where it may be. */
export const shortenedFault = (name: string, text: string): string | undefined =>
  text.length <= longestNumber && shortened.test(text)
    ? `${name} ${text} is a number that a spreadsheet shortened, so that its digits are lost. ${asText}`
    : undefined;

/** Why a text is not what somebody entered, but what a spreadsheet program made of it; undefined where it may be. */
export const spreadsheetFault = (name: string, text: string): string | undefined =>
  shortenedFault(name, text) ??
  (date.test(text) ? `${name} ${text} is a date that a spreadsheet made of another text. ${asText}` : undefined);
