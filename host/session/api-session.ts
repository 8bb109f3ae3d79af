import type { ConsoleConfig } from '@dmp/shared/contract';
import { isSignedIn } from './api-session.checks.ts';
import { keptSessionKey } from './kept-session-key.ts';
import { type Person, personOfApi } from './person.ts';

/** Whose session it is, and the token it is asked with. */
interface Holder {
  access_token: string;
  profile: { sub: string };
}

/**
 * Who is signed in and what they may, as the API says: where another's provider
 * signs people in, only the API knows what its tokens and groups mean. Kept in
 * this browser as long as the session, so that a page is not held up by it.
 */
export class ApiSession {
  readonly #key: string;
  readonly #ask: (token: string) => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  /** What was read last: the same text is the same person. */
  #read: { text: string | null; subject: string; person: Person | undefined } | undefined;
  /** Sessions that have ended since the page was opened. */
  #ended = 0;

  /** @param ask the answer of `GET session` to a token */
  constructor(oidc: ConsoleConfig['oidc'], ask: (token: string) => Promise<unknown>) {
    this.#key = keptSessionKey(oidc);
    this.#ask = ask;
  }

  subscribe = (listener: () => void): (() => void) => {
    const listen = ({ key }: StorageEvent) => (key === this.#key || key === null) && listener();
    this.#listeners.add(listener);
    window.addEventListener('storage', listen);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', listen);
    };
  };

  /** What is kept of this person; nothing of anybody else. */
  of(subject: string): Person | undefined {
    const text = localStorage.getItem(this.#key);
    if (this.#read?.text !== text || this.#read.subject !== subject) {
      this.#read = { text, subject, person: personIn(text, subject) };
    }
    return this.#read.person;
  }

  /** Asks the API and keeps its answer, unless the session has ended meanwhile. @throws {ApiError} */
  async ask({ access_token, profile }: Holder): Promise<void> {
    const ended = this.#ended;
    const answer = await this.#ask(access_token);
    if (!isSignedIn(answer)) throw new Error('The server did not say who is signed in.');
    if (ended !== this.#ended) return;
    const { email, name, permissions } = answer;
    localStorage.setItem(this.#key, JSON.stringify({ subject: profile.sub, email, name, permissions }));
    this.#tell();
  }

  /** The session has ended. */
  forget = (): void => {
    this.#ended += 1;
    localStorage.removeItem(this.#key);
    this.#tell();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function personIn(text: string | null, subject: string): Person | undefined {
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    const isTheirs = isSignedIn(kept) && 'subject' in kept && kept.subject === subject;
    return isTheirs ? personOfApi(kept) : undefined;
  } catch {
    // Nothing that was written here: it is asked for anew.
    return undefined;
  }
}
