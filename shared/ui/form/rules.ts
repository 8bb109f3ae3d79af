import { oneLine, oneText } from '../../contract/index.ts';
import { isUnreadable, unreadableNumber } from '../number/read-number.ts';
import { type TimeEntry, unreadableTime } from '../time/read-time.ts';

/** What a field's value must be. */
export interface FieldRule {
  /** The field is marked as required. */
  required?: boolean;
  /** The sentence that says what is wrong; undefined where nothing is. */
  check(value: unknown): string | undefined;
}

/** Length as people and the backend count it: an emoji is one character, not two. */
export const characters = (text: string): number => Array.from(text).length;

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && oneText(value) === '') ||
  (Array.isArray(value) && value.length === 0);

/** Something must be there; blanks, and characters that nobody sees, are nothing. */
export const required = (sentence: string): FieldRule => ({
  required: true,
  check: (value) => (isEmpty(value) ? sentence : undefined),
});

/** Of `limits.length`: at most so many characters. */
export const atMost = (length: number): FieldRule => ({
  check: (value) =>
    typeof value === 'string' && characters(oneText(value)) > length ? `At most ${length} characters.` : undefined,
});

/** A text must look so; none at all may. */
export const matching = ({ pattern, sentence }: { pattern: string; sentence: string }): FieldRule => {
  const shape = new RegExp(pattern, 'u');
  return {
    check: (value) =>
      typeof value === 'string' && oneLine(value) !== '' && !shape.test(oneLine(value)) ? sentence : undefined,
  };
};

/** At least so many must be chosen. */
export const atLeast = (count: number, sentence: string): FieldRule => ({
  required: count > 0,
  check: (value) => ((Array.isArray(value) ? value.length : 0) < count ? sentence : undefined),
});

/** A time must be one that can be read. None is none: that it must be there is another rule. */
export const readableTime: FieldRule = {
  check: (value) => ((value as TimeEntry) === 'unreadable' ? unreadableTime : undefined),
};

interface NumberBounds {
  min: number;
  max: number;
  /** As many digits behind the decimal point as are kept; any by default, none is 0. */
  decimals?: number;
  /** ` kW`, `°`: behind the bounds in a sentence. */
  unit?: string;
}

const inWords = (bound: number) => bound.toLocaleString('en-US', { maximumFractionDigits: 20 });

/** A number must be one that can be read, and lie within its bounds. None is none: that it must be there is another rule. */
export const numeric = ({ min, max, decimals, unit = '' }: NumberBounds): FieldRule => ({
  check(value) {
    if (isUnreadable(value)) return unreadableNumber;
    if (typeof value !== 'number') return undefined;
    if (value < min || value > max) return `Must be from ${inWords(min)}${unit} to ${inWords(max)}${unit}.`;
    if (decimals === undefined || Number(value.toFixed(decimals)) === value) return undefined;
    return decimals === 0 ? 'Must be a whole number.' : `At most ${decimals} digits after the decimal point.`;
  },
});

/** For the `count` of antd's inputs: shows how many characters there are, counted as {@link atMost} does. */
export const counted = (max: number) => ({ show: true, max, strategy: characters });
