import { oneLine } from '@dmp/shared/contract';

/** One attempt to sign in: the account, and where it comes from. */
export interface Attempt {
  email: string;
  address: string;
  /** A device where this account has signed in before, see `KnownDevices`. */
  device?: string | undefined;
  /** Sign-ins at its network have failed of late, or its account has signed in very often: it waits behind others. */
  isSuspect?: boolean;
}

/** An e-mail address as accounts have it. */
export const accountOf = (email: string): string => oneLine(email).toLowerCase();
