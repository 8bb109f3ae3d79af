import { type Static, Type } from '@sinclair/typebox';
import { OneOf, Strict } from './schema.ts';

/**
 * Why a token that another's identity provider has issued is refused. A new one has the same fault until administrators
 * change what the sentence names; one that has expired when it is new means that clocks differ.
 */
export const tokenFaults = ['expired', 'clock', 'audience', 'issuer', 'claim', 'format'] as const;
export type TokenFaultName = (typeof tokenFaults)[number];

/** The body of every failed call: one sentence that names the field or thing and what would be right. */
export const ErrorBody = Strict({ error: Type.String(), tokenFault: Type.Optional(OneOf(tokenFaults)) });
export type ErrorBody = Static<typeof ErrorBody>;
