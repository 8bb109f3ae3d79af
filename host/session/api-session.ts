import type { ConsoleConfig } from '@dmp/shared/contract';
import { Store } from '@dmp/shared/shell';
import { isSessionInfo } from './api-session.checks.ts';
import { apiSessionKey } from './api-session-key.ts';
import { type Person, personOfApi } from './person.ts';

/** The signed-in subject, and the token for the request. */
interface TokenHolder {
  access_token: string;
  profile: { sub: string };
}

/**
 * User and permissions according to the API. With an external identity provider, only the API knows what its tokens and
 * groups mean. Stored in this browser until the session ends, so that a page does not wait for the response.
 */
export class ApiSession extends Store {
  readonly #key: string;
  readonly #fetchSession: (token: string) => Promise<unknown>;
  /** Cache: the same stored text yields the same object. */
  #lastRead: { text: string | null; subject: string; person: Person | undefined } | undefined;
  /** Number of sessions that ended since the page was loaded. */
  #ended = 0;

  /** @param fetchSession calls `GET session` with a token */
  constructor(oidc: ConsoleConfig['oidc'], fetchSession: (token: string) => Promise<unknown>) {
    super();
    this.#key = apiSessionKey(oidc);
    this.#fetchSession = fetchSession;
    // Lives as long as the page.
    window.addEventListener('storage', ({ key }) => {
      if (key === this.#key || key === null) this.notify();
    });
  }

  /** The stored session of this subject. */
  personOf(subject: string): Person | undefined {
    const text = localStorage.getItem(this.#key);
    if (this.#lastRead?.text !== text || this.#lastRead.subject !== subject) {
      this.#lastRead = { text, subject, person: parsePerson(text, subject) };
    }
    return this.#lastRead.person;
  }

  /** Requests the session and stores it, unless the session has ended in the meantime. @throws {ApiError} */
  async load({ access_token, profile }: TokenHolder): Promise<void> {
    const ended = this.#ended;
    const answer = await this.#fetchSession(access_token);
    if (!isSessionInfo(answer)) throw new Error('The server did not say who is signed in.');
    if (ended !== this.#ended) return;
    const { email, name, permissions } = answer;
    localStorage.setItem(this.#key, JSON.stringify({ subject: profile.sub, email, name, permissions }));
    this.notify();
  }

  /** Removes the stored session, at its end. */
  clear = (): void => {
    this.#ended += 1;
    localStorage.removeItem(this.#key);
    this.notify();
  };
}

function parsePerson(text: string | null, subject: string): Person | undefined {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    const isTheirs = isSessionInfo(stored) && 'subject' in stored && stored.subject === subject;
    return isTheirs ? personOfApi(stored) : undefined;
  } catch {
    // The text is not JSON: the session is requested again.
    return undefined;
  }
}
