import type { ReactNode } from 'react';
import type { Transport } from '../api/index.ts';
import type { ConsoleConfig } from '../contract/index.ts';
import type { Session } from '../session/index.ts';

/**
 * Version of the {@link Shell} contract, as semver. A change that breaks remotes
 * built for an older version is a major version; a compatible change is a minor
 * one. A remote declares its supported range in `remote.json`. The shape of each
 * version is recorded in `recorded/`, and a test compares the contract with it.
 */
export const shellVersion = '2.8.0';

/** The content of a notification: a title that names the operation, and optional texts. */
export interface Notice {
  title: string;
  text?: ReactNode;
  /** A separate line below the text. */
  detail?: string;
}

/** Notifications at the edge of the screen, rendered by the shell. */
export interface Notify {
  success(notice: Notice): void;
  info(notice: Notice): void;
  warning(notice: Notice): void;
  error(notice: Notice): void;
}

/** The confirmation that a navigation blocker shows for a page with unsaved changes. */
export interface GuardQuestion {
  /** Such as 'Leave without saving?'. */
  title: string;
  /** A sentence on the changes that would be lost. */
  text?: string;
  /** Label of the button that leaves. Default: 'Leave'. */
  leave?: string;
  /** Label of the button that stays. Default: 'Stay'. */
  stay?: string;
}

/** Options of a navigation blocker ({@link Shell.guard}). */
export interface GuardOptions {
  /** Whether to block a navigation to this address. Default: when its path differs. */
  holds?(to: URL): boolean;
  /** Runs when the user confirms to leave and discards the changes. */
  onLeave?(): void;
}

/** Checks for a newer release of the console when code cannot be loaded: the server keeps the files of a few releases only. */
export interface Updates {
  /**
   * Requests the current release from the server.
   *
   * @returns whether it differs from this tab's release; false without an answer within 4 seconds
   */
  check(): Promise<boolean>;
  /** Reloads the page, after the navigation blockers. */
  reload(): void;
}

/**
 * The host's interface for remotes, and the only one: there is no global, and no
 * token as a value. It provides the transport, not the calls: each remote bundles
 * the calls it makes (`useApi`).
 */
export interface Shell extends Transport {
  /** {@link shellVersion} of the host. */
  readonly version: string;
  readonly session: Session;
  readonly notify: Notify;
  /** Navigates to a path of the console, in this remote or another. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /**
   * Adds a navigation blocker for unsaved changes. It asks for confirmation at every
   * way to leave the page: sidebar, back button, a link of another remote, closing the
   * tab (with the browser's own text).
   *
   * @returns removes the blocker
   */
  guard(question: GuardQuestion, options?: GuardOptions): () => void;
  /** Prepends the name of the page's subject, such as a device, to the title, until another page is opened. */
  setTitle(name: string): void;
  /** Theme shared by host and remotes. A change creates a new object, and a new shell. */
  readonly theme: ShellTheme;
  /** BCP 47, such as `en-US`. */
  readonly locale: string;
  /** Without the settings for the host alone. */
  readonly config: Omit<ConsoleConfig, 'remoteOverrides'>;
  /**
   * Runs a callback once, with the next retry of the tab, for a read that did not reach the server. While the server is
   * down, the host retries one of the reads with backoff, and the others once that one has a response; the user can start
   * the next retry. A host before 2.5.0 does not provide it.
   *
   * @returns cancels the callback
   */
  onNextRetry?(run: () => void): () => void;
  /** A host before 2.6.0 does not provide it. */
  readonly updates?: Updates;
  /** The server's current time, in milliseconds since 1970; see `serverNow`. A host before 2.7.0 does not provide it. */
  now?(): number;
  /** Reports that the remote failed after it was mounted. The host then shows its error panel. */
  reportFailure(error: unknown): void;
  /** Reports an error that the remote recovered from, the same way as the host's own errors. */
  report(sentence: string, cause?: unknown): void;
}

/** The theme values that `RemoteProviders` applies to a remote. */
export interface ShellTheme {
  readonly mode: 'light' | 'dark';
  /** Key of antd's CSS variables, which all React roots share. */
  readonly cssVarKey: string;
  /** The page's CSP nonce for styles created at run time. */
  readonly nonce: string | undefined;
}

/** The two themes of the console. */
export type ThemeMode = ShellTheme['mode'];

/** The props that a remote is mounted and updated with. */
export interface RemoteProps {
  /** A new object when the theme or the locale changes. */
  shell: Shell;
  /** Whether its pages are visible. While they are hidden, the tree stays and its effects are unmounted. */
  inSight: boolean;
}
