import { createClient, createConnect, ServerClock } from '@dmp/shared/api';
import type { ConsoleConfig } from '@dmp/shared/contract';
import { followClock, type Notify, shellVersion, type Updates } from '@dmp/shared/shell';
import type { User } from 'oidc-client-ts';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { takeCall } from '../boot/take-call.ts';
import type { Leaving } from '../navigation/leaving.ts';
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
  leaving: Leaving;
  theme: Theme;
  locale: Locale;
  notify: Notify;
  /** A page says what it shows. */
  onNamed(named: { path: string; name: string }): void;
}

/** What all remotes are given alike: the same object while tokens and user data are renewed, another one for another theme or locale. */
export function useShellBase({ leaving, theme, locale, ...options }: Options): ShellBase {
  const latest = useRef(options.person);
  latest.current = options.person;
  const looks = useSyncExternalStore(theme.subscribe, theme.getTheme);
  const language = useSyncExternalStore(locale.subscribe, locale.getLocale);
  const [lasting] = useState((): Omit<ShellBase, 'theme' | 'locale'> => {
    const { config, renewal, pause, reach, updates, notify, onNamed } = options;
    // Also where no event tells that the session is gone, such as after its storage was cleared.
    const endIfOver = async (cause: unknown): Promise<never> => {
      if (cause instanceof SessionEnded) await renewal.end();
      throw cause;
    };
    const getToken = async () => (await renewal.current().catch(endIfOver)).access_token;
    const renewToken = async (refused: string, hasFault?: boolean) =>
      (await renewal.replace(refused, hasFault).catch(endIfOver)).access_token;
    const clock = new ServerClock(clockNotice(notify));
    followClock(clock);
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
            takeEarly: takeCall,
            // Without a user the gate asks for the sign-in, over the page.
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
      // single-spa tells every router of it.
      navigate: (to, { replace = false } = {}) =>
        replace ? window.history.replaceState(null, '', to) : window.history.pushState(null, '', to),
      setTitle: (name) => onNamed({ path: window.location.pathname, name }),
      guard: (question, guarding) => leaving.guard(question, guarding),
      report: (sentence, cause) => report(sentence, cause),
      config,
    };
  });
  return useMemo(() => ({ ...lasting, theme: looks, locale: language }), [lasting, looks, language]);
}
