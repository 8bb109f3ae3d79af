import type { ReactNode } from 'react';
import type { ApiClient } from '../api/index.ts';
import type { ConsoleConfig } from '../contract/index.ts';
import type { Session } from '../session/index.ts';

/**
 * Version of the {@link Shell} contract, as semver. What a remote built for an
 * older version would trip over is a new major one; what it would not notice
 * is a minor one. A remote names the range it runs on in its `remote.json`.
 */
export const shellVersion = '1.2.0';

/** What a notification says: a title naming the operation and, if there is more, a text. */
export interface Notice {
  title: string;
  text?: ReactNode;
  /** A line of its own below the text. Since 1.1. */
  detail?: string;
}

/** Notifications at the edge of the screen, drawn by the shell. */
export interface Notify {
  success(notice: Notice): void;
  info(notice: Notice): void;
  warning(notice: Notice): void;
  error(notice: Notice): void;
}

/** Everything a remote is given. There is no other way in: no global, no token as a value. */
export interface Shell {
  /** {@link shellVersion} of the host. */
  readonly version: string;
  readonly session: Session;
  readonly api: ApiClient;
  readonly notify: Notify;
  /** Goes to a path of the console, in this remote or another. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /**
   * Puts the name of what the page shows, such as one device, before the page's
   * title in the browser tab, until another page is opened. Since 1.1.
   */
  setTitle?(name: string): void;
  /** Looks shared by host and remotes. */
  readonly theme: ShellTheme;
  readonly config: ConsoleConfig;
  /** Tells the host that the remote failed after it was mounted; the host then shows its panel. */
  reportFailure(error: unknown): void;
}

/** What `RemoteProviders` needs to make a remote look like the rest. */
export interface ShellTheme {
  /** antd's CSS variables are shared by all roots under this key. */
  readonly cssVarKey: string;
  /** Nonce of the page for styles made at run time. */
  readonly nonce: string | undefined;
}
