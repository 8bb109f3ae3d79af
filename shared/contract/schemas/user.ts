import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { LineNote, Nullable, OneOf, Open, Strict, Words } from './schema.ts';

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

/** Body of the older `POST auth/login`. */
export const Login = Strict({ email: Credentials.properties.username, password: Credentials.properties.password });
export type Login = Static<typeof Login>;

const Name = Words(limits.length.name);

/** Body of the older `POST auth/signup`. */
export const Signup = Strict({
  firstName: Name,
  lastName: Name,
  email: Type.String({ format: 'email', maxLength: limits.length.email }),
  phone: Type.Optional(Nullable(LineNote(limits.length.phone))),
  password: Type.String({ minLength: limits.passwordMin, maxLength: limits.length.password }),
});
export type Signup = Static<typeof Signup>;

/** Body of `POST users`. Whatever `enabled` and `role` say, the account is an enabled USER's. */
export const NewUser = Strict({
  ...Signup.properties,
  enabled: Type.Optional(Type.Boolean()),
  role: Type.Optional(Type.String({ maxLength: limits.length.id })),
});
export type NewUser = Static<typeof NewUser>;

/** Answer of `GET session`: who a token belongs to, and what they may. */
export const SignedIn = Strict({
  email: Type.String(),
  name: Type.String(),
  permissions: Type.Array(OneOf(permissions)),
});
export type SignedIn = Static<typeof SignedIn>;

/** The same as a console reads it: a newer backend may know of more permissions, and say more. */
export const ReadSignedIn = Open({
  email: Type.String(),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
});
export type ReadSignedIn = Static<typeof ReadSignedIn>;

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
