import { normalizeLine, normalizeText } from '../../contract/index.ts';
import { isUnreadable, unreadableNumber } from '../number/read-number.ts';
import { type TimeEntry, unreadableTime } from '../time/read-time.ts';

/** Validation rule of a `FormField`. */
export interface FieldRule {
  /** Marks the field as required. */
  required?: boolean;
  /** Returns the error sentence; undefined for a valid value. */
  check(value: unknown): string | undefined;
}

/** Length in code points, as the backend counts: an emoji is one character, not two. */
export const characters = (text: string): number => Array.from(text).length;

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && normalizeText(value) === '') ||
  (Array.isArray(value) && value.length === 0);

/** Requires a value. Blanks and invisible characters count as empty. */
export const required = (sentence: string): FieldRule => ({
  required: true,
  check: (value) => (isEmpty(value) ? sentence : undefined),
});

/** Limits a text to a number of characters, such as one of `limits.length`. */
export const atMost = (length: number): FieldRule => ({
  check: (value) =>
    typeof value === 'string' && characters(normalizeText(value)) > length
      ? `At most ${length} characters.`
      : undefined,
});

/** Requires a text to match a pattern (a regular expression with the flag `u`). An empty text is valid. */
export const matching = ({ pattern, sentence }: { pattern: string; sentence: string }): FieldRule => {
  const expression = new RegExp(pattern, 'u');
  return {
    check: (value) =>
      typeof value === 'string' && normalizeLine(value) !== '' && !expression.test(normalizeLine(value))
        ? sentence
        : undefined,
  };
};

/** Requires a minimum number of chosen items. */
export const atLeast = (count: number, sentence: string): FieldRule => ({
  required: count > 0,
  check: (value) => ((Array.isArray(value) ? value.length : 0) < count ? sentence : undefined),
});

/** Requires a readable time. An empty field is valid: combine with {@link required}. */
export const readableTime: FieldRule = {
  check: (value) => ((value as TimeEntry) === 'unreadable' ? unreadableTime : undefined),
};

interface NumberBounds {
  min: number;
  max: number;
  /** Maximum number of decimals; unlimited by default. */
  decimals?: number;
  /** Appended to the bounds in the sentence: ` kW`, `°`. */
  unit?: string;
}

const inWords = (bound: number) => bound.toLocaleString('en-US', { maximumFractionDigits: 20 });

/** Requires a readable number within bounds. An empty field is valid: combine with {@link required}. */
export const numeric = ({ min, max, decimals, unit = '' }: NumberBounds): FieldRule => ({
  check(value) {
    if (isUnreadable(value)) return unreadableNumber;
    if (typeof value !== 'number') return undefined;
    if (value < min || value > max) return `Must be from ${inWords(min)}${unit} to ${inWords(max)}${unit}.`;
    if (decimals === undefined || Number(value.toFixed(decimals)) === value) return undefined;
    return decimals === 0 ? 'Must be a whole number.' : `At most ${decimals} digits after the decimal point.`;
  },
});

/** Returns the `count` property of antd's inputs: a character counter that counts like {@link atMost}. */
export const counted = (max: number) => ({ show: true, max, strategy: characters });
