import { createClient, createConnect, ServerClock } from '@dmp/shared/api';
import type { ConsoleConfig } from '@dmp/shared/contract';
import { type Notify, setServerClock, shellVersion, type Updates } from '@dmp/shared/shell';
import type { User } from 'oidc-client-ts';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { takeEarlyCall } from '../boot/take-call.ts';
import type { NavigationBlockers } from '../navigation/navigation-blockers.ts';
import type { ShellBase } from '../remotes/use-slots.ts';
import { report } from '../report.ts';
import type { Person } from '../session/person.ts';
import { type Renewal, SessionEnded } from '../session/renewal.ts';
import { sessionOf } from '../session/session-of.ts';
import { pausedTransport, type SessionPause } from '../session/session-pause.ts';
import type { Theme } from '../theme/theme.ts';
import { clockNotice } from './clock-notice.ts';
import type { Locale } from './locale.ts';
import type { ServerReach } from './server-reach.ts';

interface Options {
  config: ConsoleConfig;
  renewal: Renewal<User>;
  pause: SessionPause;
  reach: ServerReach;
  updates: Updates;
  person: Person;
  blockers: NavigationBlockers;
  theme: Theme;
  locale: Locale;
  notify: Notify;
  /** A page has set its title. */
  onNamed(named: { path: string; name: string }): void;
}

/**
 * The part of the shell that all remotes share. A renewal keeps the object; a change of theme or locale creates
 * another.
 */
export function useShellBase({ blockers, theme, locale, ...options }: Options): ShellBase {
  const latest = useRef(options.person);
  latest.current = options.person;
  const shellTheme = useSyncExternalStore(theme.subscribe, theme.getTheme);
  const language = useSyncExternalStore(locale.subscribe, locale.getLocale);
  const [stable] = useState((): Omit<ShellBase, 'theme' | 'locale'> => {
    const { config, renewal, pause, reach, updates, notify, onNamed } = options;
    // Some ends of a session fire no event, such as a cleared storage.
    const endIfOver = async (cause: unknown): Promise<never> => {
      if (cause instanceof SessionEnded) await renewal.end();
      throw cause;
    };
    const getToken = async () => (await renewal.current().catch(endIfOver)).access_token;
    const renewToken = async (rejected: string, hasTokenFault?: boolean) =>
      (await renewal.replace(rejected, hasTokenFault).catch(endIfOver)).access_token;
    const clock = new ServerClock(clockNotice(notify));
    setServerClock(clock);
    return {
      version: shellVersion,
      session: sessionOf(() => latest.current, getToken),
      ...pausedTransport(
        reach.over({
          ...createClient({
            host: config.apiHost,
            getToken,
            renewToken,
            clock,
            takeEarly: takeEarlyCall,
            // Without a user the session gate shows its sign-in dialog over the page.
            endSession: renewal.end,
          }),
          connect: createConnect({ host: config.apiHost, getToken, renewToken }),
        }),
        pause,
      ),
      onNextRetry: reach.onNextRetry,
      updates,
      now: clock.now,
      notify,
      // single-spa notifies every router.
      navigate: (to, { replace = false } = {}) =>
        replace ? window.history.replaceState(null, '', to) : window.history.pushState(null, '', to),
      setTitle: (name) => onNamed({ path: window.location.pathname, name }),
      guard: (question, options) => blockers.block(question, options),
      report: (sentence, cause) => report(sentence, cause),
      config,
    };
  });
  return useMemo(() => ({ ...stable, theme: shellTheme, locale: language }), [stable, shellTheme, language]);
}
