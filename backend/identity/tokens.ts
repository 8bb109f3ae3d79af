import { isVendor, type Permission } from '@dmp/shared/contract';
import type { UserRow } from './users.ts';

/** How long an access token is valid, in seconds, unless its session ends before that. */
export const accessTokenSeconds = 600;
/** The console's client at the identity provider. */
export const consoleClientId = 'dmp-console';

export const issuerOf = (publicUrl: string): string => `${publicUrl}/oidc`;
export const audienceOf = (publicUrl: string): string => `${publicUrl}/api`;

/** Who makes a call, as their token says. */
export interface Caller {
  id: string;
  email: string;
  name: string;
  permissions: ReadonlySet<Permission>;
  /** The vendor whose devices alone they may know of, by e-mail address in lower case; undefined for all devices. */
  owner: string | undefined;
  /** The grant of the session it was issued in; undefined without a session, or with another's provider. */
  grantId?: string | undefined;
}

/**
 * Whose devices alone somebody may know of: a vendor their own. A vendor is who
 * has that role, and by the specification whoever has `vendor` in front of the @.
 */
export const ownerOf = (email: string, hasVendorRole: boolean): Caller['owner'] =>
  hasVendorRole || isVendor(email) ? email.toLowerCase() : undefined;

/** Checks access tokens. */
export interface TokenVerifier {
  /**
   * Who a token belongs to.
   *
   * @throws {ProviderUnavailable} when nobody can say that now; anything else
   * when it is not valid in every respect: signature, type, issuer, audience, expiry
   */
  verify(token: string): Promise<Caller>;
}

/** Makes and checks access tokens of the embedded provider (RFC 9068). */
export interface Tokens extends TokenVerifier {
  /** An access token like those of the code flow. */
  issue(user: UserRow): Promise<string>;
}
