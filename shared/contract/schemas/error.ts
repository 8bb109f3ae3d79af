import { type Static, Type } from '@sinclair/typebox';
import { Strict } from './schema.ts';

/** The body of every failed call: one sentence that names the field or thing and what would be right. */
export const ErrorBody = Strict({ error: Type.String() });
export type ErrorBody = Static<typeof ErrorBody>;
