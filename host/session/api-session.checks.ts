import { compiled, ReadSignedIn } from '@dmp/shared/contract';

/** Whether this is an answer of `GET session`. */
export const isSignedIn = compiled(ReadSignedIn);
