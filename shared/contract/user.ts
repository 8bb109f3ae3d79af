import { type Static, Type } from '@sinclair/typebox';
import { limits } from './limits.ts';
import { permissions } from './permissions.ts';
import { Nullable, OneOf, Strict } from './schema.ts';

/** Body of `POST auth/token`. */
export const Credentials = Strict({
  /** E-mail address. */
  username: Type.String({ minLength: 1, maxLength: limits.length.email }),
  password: Type.String({ minLength: 1, maxLength: limits.length.password }),
});
export type Credentials = Static<typeof Credentials>;

/** Answer of `POST auth/token`. */
export const TokenAnswer = Strict({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  /** Seconds. */
  expires_in: Type.Integer({ minimum: 1 }),
});
export type TokenAnswer = Static<typeof TokenAnswer>;

/** The person behind a token. */
export const User = Strict({
  id: Type.String(),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  email: Type.String(),
  phone: Nullable(Type.String()),
  enabled: Type.Boolean(),
  role: Type.String(),
  permissions: Type.Array(OneOf(permissions)),
});
export type User = Static<typeof User>;

/** Whether this user sees only their own devices: the part of the e-mail before the @ contains `vendor`. */
export function isVendor(email: string): boolean {
  return email.split('@', 1)[0]?.toLowerCase().includes('vendor') ?? false;
}
