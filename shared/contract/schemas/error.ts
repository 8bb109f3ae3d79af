import { type Static, Type } from '@sinclair/typebox';
import { OneOf, Strict } from './schema.ts';

/**
 * Why a token of another's identity provider is refused that this provider has issued. Except for one that has expired,
 * another token of the same provider is refused as well, until administrators change what the sentence names.
 */
export const tokenFaults = ['expired', 'clock', 'audience', 'issuer', 'claim', 'format'] as const;
export type TokenFaultName = (typeof tokenFaults)[number];

/** The body of every failed call: one sentence that names the field or thing and what would be right. */
export const ErrorBody = Strict({ error: Type.String(), tokenFault: Type.Optional(OneOf(tokenFaults)) });
export type ErrorBody = Static<typeof ErrorBody>;
