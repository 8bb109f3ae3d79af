import { MemoryRouter, useLocation } from '@dmp/shared/antd/router';
import { ApiError } from '@dmp/shared/api';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type User, UserManager } from 'oidc-client-ts';
import { AuthContext, type AuthContextProps } from 'react-oidc-context';
import { ApiSession } from './api-session.ts';
import type { Person } from './person.ts';
import { type Renewal, SessionEnded } from './renewal.ts';
import { rememberedReturn, rememberReturn } from './return-path.ts';
import { followEnd } from './session-end.ts';
import { SessionGate } from './session-gate.tsx';
import { SessionPause } from './session-pause.ts';

const signedIn = (more: object = {}) =>
  ({ expired: false, access_token: 'good', profile: { sub: '1', email: 'a@example.com' }, ...more }) as User;

function Path() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const end = jest.fn(async () => {});
const open = jest.fn();
const onLogout = jest.fn();
const resume = jest.fn(async () => {});
const findProvider = jest.fn<Promise<unknown>, []>(async () => ({}));

function gate(
  path: string,
  auth: Partial<AuthContextProps>,
  current: () => Promise<User> = async () => signedIn(),
  apiSession?: ApiSession,
  isLeaving = false,
  onPerson: (person: Person) => unknown = () => undefined,
  refreshed: () => Promise<User> = current,
  first?: User,
) {
  const renewal: Renewal<User> = { current, replace: current, refreshed, end, dueIn: () => 0 };
  const page = (given: Partial<AuthContextProps>) => (
    <AuthContext value={{ isLoading: false, isAuthenticated: false, ...given } as AuthContextProps}>
      <MemoryRouter initialEntries={[path]}>
        <Path />
        <SessionGate
          first={first}
          renewal={renewal}
          resume={resume}
          findProvider={findProvider}
          apiSession={apiSession}
          open={open}
          onLogout={onLogout}
          isLeaving={isLeaving}
        >
          {(person) => {
            onPerson(person);
            return (
              <>
                <p>{`console of ${person.user.email} ${[...person.permissions].join()}`}</p>
                <textarea aria-label="Note" />
              </>
            );
          }}
        </SessionGate>
      </MemoryRouter>
    </AuthContext>
  );
  const { rerender, unmount } = render(page(auth));
  return { unmount, become: (given: Partial<AuthContextProps>) => rerender(page(given)) };
}

// What jsdom lacks.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
beforeEach(() => {
  sessionStorage.clear();
  jest.clearAllMocks();
});

/** What react-oidc-context makes of an error. */
const failed = (innerError: Error, source: 'signinCallback' | 'signinRedirect' = 'signinCallback') => ({
  error: { name: innerError.name, message: innerError.message, innerError, source } as NonNullable<
    AuthContextProps['error']
  >,
});

test('while authentication loads it says so', () => {
  gate('/devices', { isLoading: true });
  expect(screen.getByText('Loading ...')).toBeVisible();
});

test('the person stays the same object while the token is the same', () => {
  const persons = new Set<unknown>();
  const user = signedIn();
  const { become } = gate('/devices', { user }, undefined, undefined, false, (person) => persons.add(person));
  become({ user });
  expect(persons.size).toBe(1);
  become({ user: signedIn({ access_token: 'newer' }) });
  expect(persons.size).toBe(2);
});

describe('whose session this browser has', () => {
  const begun = (path: string, auth: Partial<AuthContextProps>, onPerson: (person: Person) => unknown) =>
    gate(path, auth, undefined, undefined, false, onPerson, undefined, signedIn());

  test('opens the console at once, and it is not begun again when the provider has read the same', () => {
    const persons = new Set<Person>();
    const { become } = begun('/devices', { isLoading: true }, (person) => persons.add(person));
    expect(screen.getByText('console of a@example.com')).toBeVisible();
    become({ user: signedIn() });
    expect(persons.size).toBe(1);
    become({ user: signedIn({ access_token: 'newer' }) });
    expect(persons.size).toBe(2);
  });

  test('does not hide that it ended meanwhile', async () => {
    const { become } = begun('/devices', { isLoading: true }, () => undefined);
    become({ user: null });
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Your session ended.');
  });

  test.each<[string, string, Partial<AuthContextProps>]>([
    ['a sign-in that comes back is finished first', '/login/callback?code=1', { isLoading: true }],
    ['the way to the provider shows no console', '/devices', { isLoading: true, activeNavigator: 'signinRedirect' }],
  ])('%s', (_what, path, auth) => {
    begun(path, auth, () => undefined);
    expect(screen.getByText('Loading ...')).toBeVisible();
  });
});

test('an authentication error is shown, with a way back to what was wanted', async () => {
  rememberReturn('/devices/42?tab=logs');
  gate('/login/callback?code=1', failed(new Error('no way')));
  expect(screen.getByText('Oops... no way')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(end).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledWith('/login?returnTo=%2Fdevices%2F42%3Ftab%3Dlogs');
});

test('an old answer of the provider ends no session: the stored one is taken up', async () => {
  const { become } = gate('/login/callback?code=1&state=old', failed(new Error('No matching state found in storage')));
  await waitFor(() => expect(resume).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('alert')).toHaveTextContent('This sign-in is too old');
  become({ user: signedIn() });
  expect(screen.getByText('console of a@example.com')).toBeVisible();
  expect(end).not.toHaveBeenCalled();
});

test('a provider that does not answer before the sign-in is asked again until it does', async () => {
  jest.useFakeTimers();
  try {
    findProvider.mockRejectedValue(new TypeError('Failed to fetch'));
    gate('/login?returnTo=%2Flogs', failed(new TypeError('Failed to fetch'), 'signinRedirect'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Oops\.\.\. The identity provider does not answer\. If this lasts, its administrators must check/,
    );
    for (const seconds of [0, 2, 4, 8]) await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    expect(findProvider).toHaveBeenCalledTimes(4);
    expect(end).not.toHaveBeenCalled();
    findProvider.mockResolvedValue({});
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(open).toHaveBeenCalledWith('/login?returnTo=%2Flogs');
  } finally {
    jest.useRealTimers();
  }
});

test('who is not signed in is sent to the sign-in, and comes back to what was wanted', async () => {
  const signinRedirect = jest.fn(async () => {});
  gate('/devices?page=2', { signinRedirect });
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('/login?returnTo=%2Fdevices%3Fpage%3D2');
  expect(screen.getByRole('heading', { name: 'Device Management Portal' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(signinRedirect).toHaveBeenCalledWith({ nonce: expect.stringMatching(/^\d{20,40}$/) });
  expect(rememberedReturn()).toBe('/devices?page=2');
});

test.each([
  ['/devices', '', '/devices'],
  ['/login?returnTo=%2Flogs', '', '/logs'],
  ['/login?returnTo=%2F%2Fevil.example', '', '/'],
  ['/login/callback?code=1', '/devices/42', '/devices/42'],
  ['/login/callback?code=1', 'https://evil.example', '/'],
  ['/login/callback', '', '/'],
])('a person who is signed in comes from %s, remembering %p, to %s', (path, remembered, arrived) => {
  rememberReturn(remembered);
  gate(path, { user: signedIn() });
  expect(screen.getByText('console of a@example.com')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(arrived);
});

test('a token that expired before the console opened is renewed first', () => {
  const current = jest.fn(() => new Promise<User>(() => {}));
  gate('/devices', { user: signedIn({ expired: true }) }, current);
  expect(screen.getByText('Loading ...')).toBeVisible();
  expect(current).toHaveBeenCalledTimes(1);
});

test('when that fails for the network one can try again, and stays signed in', async () => {
  const current = jest.fn(async () => {
    throw new Error('Failed to fetch');
  });
  gate('/devices', { user: signedIn({ expired: true }) }, current);
  expect(await screen.findByText('Oops... Failed to fetch')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(current).toHaveBeenCalledTimes(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(end).toHaveBeenCalledTimes(1);
});

test('it is retried by itself until it succeeds; what another tab renewed meanwhile opens the console at once', async () => {
  jest.useFakeTimers();
  try {
    const current = jest.fn(async () => {
      throw new Error('The identity provider does not answer.');
    });
    const { become } = gate('/devices?page=2', { user: signedIn({ expired: true }) }, current);
    for (const seconds of [0, 2, 4, 8, 16, 32, 60, 60]) {
      await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
      // It does not blink.
      expect(screen.getByText('Oops... The identity provider does not answer.')).toBeVisible();
    }
    expect(current).toHaveBeenCalledTimes(8);
    become({ user: signedIn() });
    expect(screen.getByText('console of a@example.com')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('/devices?page=2');
  } finally {
    jest.useRealTimers();
  }
});

test('the end of the session is no error: the user goes, and the sign-in comes', async () => {
  gate('/devices', { user: signedIn({ expired: true }) }, async () => {
    throw new SessionEnded();
  });
  await act(async () => {});
  expect(screen.getByText('Loading ...')).toBeVisible();
  expect(screen.queryByText(/Oops/)).toBeNull();
});

test('who signed out here alone is told so, and nobody else is', () => {
  const { unmount } = gate('/login', {});
  expect(screen.queryByText(/may still be signed in at the identity provider/)).toBeNull();
  unmount();
  gate('/login?signedOut=here', {});
  expect(screen.getByText(/may still be signed in at the identity provider/)).toBeVisible();
});

describe('the end of the session of an open console', () => {
  const ended = { name: 'Your session ended.', description: 'Sign in to continue; nothing you typed is lost.' };
  const note = () => screen.getByRole('textbox', { name: 'Note', hidden: true });

  test('keeps the page and what was typed, below the question to sign in, and the next sign-in goes on with it', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue({ focus: () => undefined } as Window);
    const { become } = gate('/devices?page=2', { user: signedIn() });
    await userEvent.type(note(), 'half a sen');
    become({});
    await userEvent.click(await within(await screen.findByRole('alertdialog', ended)).findByRole('button'));
    expect(open).toHaveBeenCalledWith('/login/window', 'dmp-sign-in', expect.stringContaining('popup'));
    expect(note()).toHaveValue('half a sen');
    expect(screen.getByText('/devices?page=2')).toBeInTheDocument();
    become({ user: signedIn({ access_token: 'newer' }) });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(note()).toHaveValue('half a sen');
    open.mockRestore();
  });

  test('offers a new tab where the browser blocks the window', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { become } = gate('/devices', { user: signedIn() });
    become({});
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The browser blocked the sign-in window.');
    const link = screen.getByRole('link', { name: 'Sign in in a new tab' });
    expect(link).toHaveAttribute('href', '/login/window');
    expect(link).toHaveAttribute('target', '_blank');
    open.mockRestore();
  });

  test('is not closed by Escape', async () => {
    const { become } = gate('/devices', { user: signedIn() });
    become({});
    const dialog = await screen.findByRole('alertdialog', ended);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    (dialog as HTMLDialogElement).close();
    fireEvent(dialog, new Event('close'));
    expect(await screen.findByRole('alertdialog', ended)).toBeVisible();
  });

  test('a sign-out that was asked for here leaves the page', () => {
    const { become } = gate('/devices', { user: signedIn() }, undefined, undefined, true);
    become({});
    expect(screen.queryByText(/^console of/)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('the sign-in window goes to the provider at once, and closes at the end', () => {
    const signinRedirect = jest.fn(async () => {});
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    // Its address says nothing that counts: neither where to go, nor a token.
    const { unmount } = gate('/login/window?returnTo=https://evil.example&access_token=t#id_token=t', {
      signinRedirect,
    });
    expect(signinRedirect).toHaveBeenCalledTimes(1);
    expect(close).not.toHaveBeenCalled();
    unmount();
    gate('/login/callback?code=1', { user: signedIn() });
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.getByText('You are signed in. You can close this window.')).toBeVisible();
    expect(screen.queryByText(/^console of/)).toBeNull();
    close.mockRestore();
  });
});

describe('the sign-in page says why it is there', () => {
  const sentence = 'Your session ended. Sign in to continue.';
  function follow(isLeaving = false) {
    const manager = new UserManager({ authority: '/id', client_id: 'console', redirect_uri: '/' });
    const pause = new SessionPause();
    followEnd(manager, pause, () => isLeaving);
    return { manager, pause };
  }

  test('after the end of a session, until the next one', async () => {
    const { manager, pause } = follow();
    await manager.events.unload();
    expect(pause.isEnded()).toBe(true);
    const { unmount } = gate('/login', {});
    expect(screen.getByText(sentence)).toBeVisible();
    unmount();
    await manager.events.load(signedIn());
    expect(pause.isEnded()).toBe(false);
    gate('/login', {});
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('not on a first visit, nor after a sign-out here', async () => {
    const { unmount } = gate('/login', {});
    expect(screen.queryByText(sentence)).toBeNull();
    unmount();
    await follow(true).manager.events.unload();
    gate('/login', {});
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('where the API says what a person may', () => {
  const oidc = { authority: '/id', clientId: 'console' };
  const answer = { email: 'ann@example.com', name: 'Ann', permissions: ['read:devices'] };
  const asking = (ask: () => Promise<unknown>) =>
    gate('/devices', { user: signedIn() }, undefined, new ApiSession(oidc, ask));
  beforeEach(() => localStorage.clear());

  test('the console waits for it once, and opens by it', async () => {
    const ask = jest.fn(async () => answer);
    const { unmount } = asking(ask);
    expect(screen.getByText('Loading ...')).toBeVisible();
    expect(await screen.findByText('console of ann@example.com read:devices')).toBeVisible();
    expect(ask).toHaveBeenCalledTimes(1);
    unmount();
    asking(ask);
    expect(screen.getByText('console of ann@example.com read:devices')).toBeVisible();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('a failure is told in its own words, and Retry asks again', async () => {
    const detail = 'The identity provider does not answer. Try again in a moment.';
    const ask = jest.fn<Promise<unknown>, []>(async () => {
      throw new ApiError({ status: 503, statusText: 'Service Unavailable', error: detail });
    });
    asking(ask);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `The console could not load your permissions. ${detail}`,
    );
    ask.mockResolvedValue(answer);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('console of ann@example.com read:devices')).toBeVisible();
  });

  test('what another tab learns meanwhile opens the console here too', async () => {
    asking(async () => {
      throw new ApiError({ status: 0 });
    });
    await screen.findByRole('alert');
    const key = 'dmp.session:/id:console';
    localStorage.setItem(key, JSON.stringify({ subject: '1', ...answer }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.getByText('console of ann@example.com read:devices')).toBeVisible();
  });

  test('the page stays until they are known again after the next sign-in, and after a failure to ask', async () => {
    const ask = jest.fn<Promise<unknown>, []>(async () => answer);
    const apiSession = new ApiSession(oidc, ask);
    const { become } = gate('/devices', { user: signedIn() }, undefined, apiSession);
    await screen.findByText(/^console of ann/);
    ask.mockRejectedValue(new ApiError({ status: 503, statusText: 'Service Unavailable', error: 'It is away.' }));
    act(() => apiSession.forget());
    become({});
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Your session ended.' }));
    become({ user: signedIn() });
    expect(await dialog.findByText(/could not load your permissions\. It is away\./)).toBeVisible();
    ask.mockResolvedValue({ ...answer, permissions: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('console of ann@example.com')).toBeVisible();
  });

  test('a token with a fault that another sign-in does not change offers none; Retry asks with a new token', async () => {
    const error = 'The token is for another application.';
    const ask = jest.fn<Promise<unknown>, [string]>(async (token) => {
      if (token === 'good') throw new ApiError({ status: 401, error, tokenFault: 'audience' });
      return answer;
    });
    const current = jest.fn(async () => signedIn());
    const refreshed = jest.fn(async () => signedIn({ access_token: 'better' }));
    const user = signedIn({ refresh_token: 'R1' });
    gate('/devices', { user }, current, new ApiSession(oidc, ask), false, undefined, refreshed);
    expect(await screen.findByRole('alert')).toHaveTextContent(`The console could not load your permissions. ${error}`);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retry', 'Logout']);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
    // By itself it asks again with the same token.
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(current).toHaveBeenCalledTimes(2));
    expect(refreshed).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('console of ann@example.com read:devices')).toBeVisible();
    expect(ask.mock.calls.map(([token]) => token)).toEqual(['good', 'good', 'better']);
  });

  test('where only a sign-in gets another token, it is offered', async () => {
    asking(async () => {
      throw new ApiError({ status: 401, error: 'The token is for another application.', tokenFault: 'audience' });
    });
    await screen.findByRole('alert');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign in again', 'Logout']);
  });

  test('a provider that sends no ID token is named, in place of an endless Loading', async () => {
    const nobody = signedIn({ profile: {} });
    gate('/devices', { user: nobody }, async () => nobody, new ApiSession(oidc, async () => answer));
    expect(await screen.findByRole('alert')).toHaveTextContent('The identity provider sent no ID token.');
  });

  test('a token that is refused leads back to the sign-in', async () => {
    asking(async () => {
      throw new ApiError({ status: 401, error: 'The token is not valid or has expired. Sign in again.' });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    expect(end).toHaveBeenCalledTimes(1);
  });
});
