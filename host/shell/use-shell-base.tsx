import type { notification } from '@dmp/shared/antd/shell';
import { createClient, createConnect } from '@dmp/shared/api';
import type { ConsoleConfig } from '@dmp/shared/contract';
import { type Notice, shellVersion } from '@dmp/shared/shell';
import type { User } from 'oidc-client-ts';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { NoticeText } from '../layout/notice-text.tsx';
import type { Leaving } from '../navigation/leaving.ts';
import type { ShellBase } from '../remotes/use-slots.ts';
import { report } from '../report.ts';
import type { Person } from '../session/person.ts';
import type { Renewal } from '../session/renewal.ts';
import { sessionOf } from '../session/session-of.ts';
import type { Theme } from '../theme/theme.ts';
import type { Locale } from './locale.ts';

interface Options {
  config: ConsoleConfig;
  renewal: Renewal<User>;
  person: Person;
  leaving: Leaving;
  theme: Theme;
  locale: Locale;
  notices: ReturnType<typeof notification.useNotification>[0];
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
    const { config, renewal, notices, onNamed } = options;
    const getToken = async () => (await renewal.current()).access_token;
    const renewToken = async (refused: string) => (await renewal.replace(refused)).access_token;
    const show = (kind: 'success' | 'info' | 'warning' | 'error') => (notice: Notice) =>
      notices[kind]({
        title: notice.title,
        description: (notice.text || notice.detail) && <NoticeText {...notice} />,
        placement: 'topRight',
      });
    return {
      version: shellVersion,
      session: sessionOf(() => latest.current, getToken),
      ...createClient({
        host: config.apiHost,
        getToken,
        renewToken,
        // Without a user the gate leads to the sign-in, and from there back here.
        endSession: renewal.end,
      }),
      connect: createConnect({ host: config.apiHost, getToken, renewToken }),
      notify: { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') },
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
