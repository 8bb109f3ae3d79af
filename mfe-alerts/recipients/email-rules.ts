import { isEmail, normalizeLine } from '@dmp/shared/contract';
import type { FieldRule } from '@dmp/shared/ui';

const trimmed = (value: unknown): string => (typeof value === 'string' ? normalizeLine(value) : '');

/** The API must accept the email address; surrounding whitespace is ignored. */
export const validEmail: FieldRule = {
  required: true,
  check: (value) => (isEmail(trimmed(value)) ? undefined : 'Non-valid email!'),
};

/** Email addresses are compared ignoring case, so that a recipient is listed once. */
export const uniqueEmail = (emails: readonly string[]): FieldRule => ({
  check: (value) => {
    const added = trimmed(value).toLowerCase();
    return emails.some((email) => email.toLowerCase() === added) ? 'Email already exists!' : undefined;
  },
});
