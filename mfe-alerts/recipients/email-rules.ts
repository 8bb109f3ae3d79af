import { isEmail, oneLine } from '@dmp/shared/contract';
import type { FieldRule } from '@dmp/shared/ui';

const trimmed = (value: unknown): string => (typeof value === 'string' ? oneLine(value) : '');

/** It must be one that the API takes; blanks around it do not matter. */
export const validEmail: FieldRule = {
  required: true,
  check: (value) => (isEmail(trimmed(value)) ? undefined : 'Non-valid email!'),
};

/** Each recipient gets one mail, however the address is written. */
export const notAmong = (emails: readonly string[]): FieldRule => ({
  check: (value) => {
    const wanted = trimmed(value).toLowerCase();
    return emails.some((email) => email.toLowerCase() === wanted) ? 'Email already exists!' : undefined;
  },
});
