import { createClient, sessionApi } from '@dmp/shared/api';
import type { ConsoleConfig } from '@dmp/shared/contract';
import type { User } from 'oidc-client-ts';
import { report } from '../report.ts';
import { ApiSession } from './api-session.ts';

/** The session as the API of this place says it; undefined where the ID token says it. */
export function apiSessionOf({ oidc, apiHost }: ConsoleConfig): ApiSession | undefined {
  if (oidc.permissionsFrom !== 'api') return undefined;
  return new ApiSession(oidc, (token) =>
    sessionApi(createClient({ host: apiHost, getToken: async () => token })).read(),
  );
}

/** What a person may can have changed since the last token. Until the answer is there, and without one, what is kept holds. */
export function askAgain(apiSession: ApiSession, user: User): void {
  apiSession.ask(user).catch((error: unknown) => report('Permissions could not be read again.', error));
}
