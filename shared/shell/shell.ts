import type { ReactNode } from 'react';
import type { Transport } from '../api/index.ts';
import type { ConsoleConfig } from '../contract/index.ts';
import type { Session } from '../session/index.ts';

/**
 * Version of the {@link Shell} contract, as semver. What a remote built for an
 * older version would trip over is a new major one; what it would not notice
 * is a minor one. A remote names the range it runs on in its `remote.json`.
 * The shape that goes with a version is recorded in `recorded/`, and a test
 * holds this one against it.
 */
export const shellVersion = '2.8.0';

/** What a notification says: a title naming the operation and, if there is more, a text. */
export interface Notice {
  title: string;
  text?: ReactNode;
  /** A line of its own below the text. */
  detail?: string;
}

/** Notifications at the edge of the screen, drawn by the shell. */
export interface Notify {
  success(notice: Notice): void;
  info(notice: Notice): void;
  warning(notice: Notice): void;
  error(notice: Notice): void;
}

/** What is asked before a page with unsaved changes is left. */
export interface GuardQuestion {
  /** Such as 'Leave without saving?'. */
  title: string;
  /** What would be lost, in a sentence. */
  text?: string;
  /** The button that leaves: 'Leave' unless said otherwise. */
  leave?: string;
  /** The button that stays: 'Stay' unless said otherwise. */
  stay?: string;
}

/** When a guard holds, and what follows when a person leaves all the same. */
export interface GuardOptions {
  /** Whether this address is left by going to that one; by default when the path is another. */
  holds?(to: URL): boolean;
  /** The person has chosen to leave: what was typed is given up. */
  onLeave?(): void;
}

/** Whether this tab has the newest release of the console, for code that could not be loaded: the server keeps the files of a few releases only. */
export interface Updates {
  /**
   * Asks the server now.
   *
   * @returns whether it has another release than this tab; false where it does not say so within 4 seconds
   */
  check(): Promise<boolean>;
  /** Loads the page again; what holds against leaving it is asked first. */
  reload(): void;
}

/**
 * Everything a remote is given. There is no other way in: no global, no token
 * as a value. It carries transport, not calls: those are bundled with the
 * remote that makes them (`useApi`).
 */
export interface Shell extends Transport {
  /** {@link shellVersion} of the host. */
  readonly version: string;
  readonly session: Session;
  readonly notify: Notify;
  /** Goes to a path of the console, in this remote or another. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /**
   * Asks before the page is left, whichever way: sidebar, back button, a link
   * of another remote, closing the tab (where the browser asks in its own words).
   *
   * @returns ends it
   */
  guard(question: GuardQuestion, options?: GuardOptions): () => void;
  /** Puts the name of what the page shows, such as one device, before its title, until another page is opened. */
  setTitle(name: string): void;
  /** Looks shared by host and remotes. A new object when it changes, with a new shell around it. */
  readonly theme: ShellTheme;
  /** BCP 47, such as `en-US`. */
  readonly locale: string;
  /** Without what concerns the host alone. */
  readonly config: Omit<ConsoleConfig, 'remoteOverrides'>;
  /**
   * Runs once, with the next retry of the tab, for a read that did not reach the server. While the server is down the
   * host waits for growing pauses, sends one of the reads, and sends the others once that one has a response; a user can
   * start the next retry. A host before 2.5.0 has no such retries.
   *
   * @returns cancels it
   */
  onNextRetry?(run: () => void): () => void;
  /** A host before 2.6.0 has none. */
  readonly updates?: Updates;
  /** The present moment by the server's clock, in milliseconds since 1970; see `serverNow`. A host before 2.7.0 has none. */
  now?(): number;
  /** Tells the host that the remote failed after it was mounted; the host then shows its panel. */
  reportFailure(error: unknown): void;
  /** Tells of a fault that the remote goes on with: it ends where the host's own do. */
  report(sentence: string, cause?: unknown): void;
}

/** What `RemoteProviders` needs to make a remote look like the rest. */
export interface ShellTheme {
  readonly mode: 'light' | 'dark';
  /** antd's CSS variables are shared by all roots under this key. */
  readonly cssVarKey: string;
  /** Nonce of the page for styles made at run time. */
  readonly nonce: string | undefined;
}

/** The two looks of the console. */
export type ThemeMode = ShellTheme['mode'];

/** What a remote is mounted with, and updated with while it stands. */
export interface RemoteProps {
  /** Another object when the theme or the locale is another. */
  shell: Shell;
  /** Whether its pages are on screen. While they are not, the tree is kept, and its effects are ended. */
  inSight: boolean;
}
