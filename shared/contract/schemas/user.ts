import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { Nullable, OneOf, Open, SingleLine, SingleLineOrEmpty, Strict } from './schema.ts';

/** Body of `POST auth/token`. */
export const Credentials = Strict({
  /** Email address. */
  username: Type.String({ minLength: 1, maxLength: limits.length.email }),
  password: Type.String({ minLength: 1, maxLength: limits.length.password }),
});
export type Credentials = Static<typeof Credentials>;

/** Response of `POST auth/token` (RFC 6749, section 5.1). */
export const TokenResponse = Strict({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  /** Seconds. */
  expires_in: Type.Integer({ minimum: 1 }),
});
export type TokenResponse = Static<typeof TokenResponse>;

/** Body of the deprecated `POST auth/login`. */
export const Login = Strict({ email: Credentials.properties.username, password: Credentials.properties.password });
export type Login = Static<typeof Login>;

const Name = SingleLine(limits.length.name);

/** Body of the deprecated `POST auth/signup`. */
export const Signup = Strict({
  firstName: Name,
  lastName: Name,
  email: Type.String({ format: 'email', maxLength: limits.length.email }),
  phone: Type.Optional(Nullable(SingleLineOrEmpty(limits.length.phone))),
  password: Type.String({ minLength: limits.passwordMin, maxLength: limits.length.password }),
});
export type Signup = Static<typeof Signup>;

/** Body of `POST users`. `enabled` and `role` are ignored: the account is enabled and has the role USER. */
export const NewUser = Strict({
  ...Signup.properties,
  enabled: Type.Optional(Type.Boolean()),
  role: Type.Optional(Type.String({ maxLength: limits.length.id })),
});
export type NewUser = Static<typeof NewUser>;

/** Response of `GET session`: the user of the access token, with their permissions. */
export const SessionInfo = Strict({
  email: Type.String(),
  name: Type.String(),
  permissions: Type.Array(OneOf(permissions)),
});
export type SessionInfo = Static<typeof SessionInfo>;

/**
 * {@link SessionInfo} as the console validates it: allows unknown permissions and fields, since the backend may be
 * newer.
 */
export const LenientSessionInfo = Open({
  email: Type.String(),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
});
export type LenientSessionInfo = Static<typeof LenientSessionInfo>;

/** Response of `GET users/me`: the user of the access token. */
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
