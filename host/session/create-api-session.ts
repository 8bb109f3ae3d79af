import { createClient, sessionApi } from '@dmp/shared/api';
import type { ConsoleConfig } from '@dmp/shared/contract';
import type { User } from 'oidc-client-ts';
import { report } from '../report.ts';
import { ApiSession } from './api-session.ts';

/** The session according to the API; undefined if permissions are in the ID token. */
export function createApiSession({ oidc, apiHost }: ConsoleConfig): ApiSession | undefined {
  if (oidc.permissionsFrom !== 'api') return undefined;
  return new ApiSession(oidc, (token) =>
    sessionApi(createClient({ host: apiHost, getToken: async () => token })).read(),
  );
}

/** Reads the permissions again after a renewal. Until the response, and if it fails, the stored ones stay in use. */
export function refreshPermissions(apiSession: ApiSession, user: User): void {
  apiSession.load(user).catch((error: unknown) => report('Permissions could not be read again.', error));
}
