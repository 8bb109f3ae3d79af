import { type Static, Type } from '@sinclair/typebox';
import { OneOf, Strict } from './schema.ts';

/**
 * Why an access token issued by an external identity provider is rejected. A new token has the same fault until an
 * administrator changes what the error message names. A new token that has already expired means that clocks differ.
 */
export const tokenFaults = ['expired', 'clock', 'audience', 'issuer', 'claim', 'format'] as const;
/** One of {@link tokenFaults}. */
export type TokenFaultName = (typeof tokenFaults)[number];

/** Body of every error response: one sentence that names the invalid field or object and what would be valid. */
export const ErrorBody = Strict({ error: Type.String(), tokenFault: Type.Optional(OneOf(tokenFaults)) });
export type ErrorBody = Static<typeof ErrorBody>;
