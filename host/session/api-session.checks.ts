import { compiled, LenientSessionInfo } from '@dmp/shared/contract';

/** Checks a response of `GET session`. */
export const isSessionInfo = compiled(LenientSessionInfo);
