import { createStore, del, get, set } from 'idb-keyval';
import { User, WebStorageStateStore } from 'oidc-client-ts';
import { withTimeout } from '../remotes/with-timeout.ts';
import { report } from '../report.ts';

/** IndexedDB can hang, and must not block the session. */
const copyTimeoutMs = 2000;

/**
 * Stores the signed-in user in `localStorage`, which a page can read before its first paint, and a copy in IndexedDB.
 * A write to `localStorage` becomes visible in other tabs some time later, even to a tab that acquires a lock
 * afterwards. A committed IndexedDB transaction is visible to each later transaction, in every tab
 * (Indexed Database API 3.0, section 2.7). So the tab that holds the renewal lock reads the copy.
 */
export class UserStore extends WebStorageStateStore {
  readonly #copies = createStore('dmp-session', 'users');

  /** @param storage of the tab; each tab has its own view of it */
  constructor(storage: Storage) {
    super({ store: storage });
  }

  /** Removes an entry that is not a user: with it, every page of the console would fail to start. */
  override async get(key: string): Promise<string | null> {
    const text = await super.get(key);
    if (text === null || isUser(text)) return text;
    report('The stored session could not be read.');
    await this.remove(key);
    return null;
  }

  /** Writes the copy first: a tab that reads the value in `localStorage` must not find an older copy. */
  override async set(key: string, value: string): Promise<void> {
    await this.#withCopy(() => set(key, value, this.#copies));
    await super.set(key, value);
  }

  override async remove(key: string): Promise<string | null> {
    await this.#withCopy(() => del(key, this.#copies));
    return super.remove(key);
  }

  /**
   * Updates this tab's `localStorage` to the last write of any tab. A removed user stays removed. If a tab wrote
   * without a copy, the token that expires later is the newer one.
   *
   * @returns whether the copy was newer
   */
  async catchUp(key: string): Promise<boolean> {
    const stored = await this.get(key);
    if (stored === null) return false;
    const copy = await this.#withCopy(() => get<unknown>(key, this.#copies));
    // All tokens of a session may expire with it, so an equal expiry does not make the copy older.
    if (!isUser(copy) || copy === stored || expiryOf(copy) < expiryOf(stored)) return false;
    await super.set(key, copy);
    return true;
  }

  /** Without IndexedDB the session continues, but two tabs may then renew with the same token. */
  async #withCopy<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await withTimeout(copyTimeoutMs, work());
    } catch (error) {
      report('The copy of the session in this browser could not be used.', error);
      return undefined;
    }
  }
}

/** Seconds since 1970. */
const expiryOf = (text: string): number => User.fromStorageString(text).expires_at ?? 0;

/** Whether the text is a user with the fields that the console reads without a check. */
function isUser(text: unknown): text is string {
  try {
    const { access_token, profile } = JSON.parse(text as string);
    return typeof access_token === 'string' && Boolean(profile);
  } catch {
    return false;
  }
}
