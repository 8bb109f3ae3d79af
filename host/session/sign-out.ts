import type { UserManager } from 'oidc-client-ts';
import { report } from '../report.ts';
import { postForm } from './post-form.ts';
import { signedOutHerePath, signedOutState } from './return-path.ts';

/** The part of a user manager that a sign-out needs. */
export type SignOutManager = Pick<UserManager, 'getUser' | 'signoutRedirect' | 'removeUser'> & {
  settings: Pick<UserManager['settings'], 'client_id'>;
  metadataService: Pick<UserManager['metadataService'], 'getRevocationEndpoint' | 'getEndSessionEndpoint'>;
};

/**
 * Signs out in all tabs and at the provider, which redirects back to the site's origin. With some providers the refresh
 * token outlives the session, so it is revoked first if the provider supports that. At a provider that has no sign-out,
 * or is unavailable, the user may still be signed in: then the sign-in page says so.
 *
 * @param open loads a path of the console
 */
export async function signOut(manager: SignOutManager, open: (path: string) => void): Promise<void> {
  try {
    await revoke(manager);
  } catch (error) {
    report('The refresh token could not be revoked.', error);
  }
  try {
    if (await manager.metadataService.getEndSessionEndpoint()) {
      // Without a state some providers do not redirect back (RP-Initiated Logout 1.0, section 2).
      return await manager.signoutRedirect({ extraQueryParams: { state: signedOutState + crypto.randomUUID() } });
    }
  } catch (error) {
    report('The identity provider could not be notified of the sign-out.', error);
  }
  try {
    await manager.removeUser();
  } catch (error) {
    // The page is loaded in any case: it shows whether the user is still signed in.
    report('The session could not be removed from this browser.', error);
  }
  open(signedOutHerePath);
}

/**
 * Revokes the refresh token (RFC 7009). oidc-client-ts treats a response with a body as a failure, and many have one.
 */
async function revoke(manager: SignOutManager): Promise<void> {
  const [address, user] = [await manager.metadataService.getRevocationEndpoint(), await manager.getUser()];
  if (!address || !user?.refresh_token) return;
  const token = { token: user.refresh_token, token_type_hint: 'refresh_token', client_id: manager.settings.client_id };
  const { ok, status } = await postForm(address, new URLSearchParams(token));
  if (!ok) throw new Error(`The identity provider answered with ${status}.`);
}
