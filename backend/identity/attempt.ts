import { normalizeLine } from '@dmp/shared/contract';

/** One attempt to sign in: the account, and where it comes from. */
export interface Attempt {
  email: string;
  address: string;
  /** A device where this account has signed in before, see `KnownDevices`. */
  device?: string | undefined;
}

/** How the password of an attempt is checked. */
export interface Turn {
  /** Ends the waiting for it. */
  signal: AbortSignal;
  /** Sign-ins at its network or site have failed often, or its account has signed in very often: it waits behind others. */
  isSuspect: boolean;
}

/** What an attempt reads that would wait too long. */
export const tooManySignIns = 'Too many sign-ins at once. Try again in a few seconds.';
/** The longest that an attempt waits and takes, in milliseconds. */
export const longestSignInMs = 10_000;

/** An e-mail address as accounts have it. */
export const accountOf = (email: string): string => normalizeLine(email).toLowerCase();
