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
import { pauseOnSessionEnd } from './session-end.ts';
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
  isSigningOut = false,
  onPerson: (person: Person) => unknown = () => undefined,
  refreshed: () => Promise<User> = current,
  first?: User,
) {
  const renewal: Renewal<User> = { current, replace: current, refreshed, end, dueIn: () => 0 };
  const page = (props: Partial<AuthContextProps>) => (
    <AuthContext value={{ isLoading: false, isAuthenticated: false, ...props } as AuthContextProps}>
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
          isSigningOut={isSigningOut}
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
  return { unmount, setAuth: (props: Partial<AuthContextProps>) => rerender(page(props)) };
}

// jsdom does not implement these.
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

/** An error as react-oidc-context wraps it. */
const failed = (innerError: Error, source: 'signinCallback' | 'signinRedirect' = 'signinCallback') => ({
  error: { name: innerError.name, message: innerError.message, innerError, source } as NonNullable<
    AuthContextProps['error']
  >,
});

test('it shows Loading while authentication loads', () => {
  gate('/devices', { isLoading: true });
  expect(screen.getByText('Loading ...')).toBeVisible();
});

test('the person is the same object while the token is the same', () => {
  const persons = new Set<unknown>();
  const user = signedIn();
  const { setAuth } = gate('/devices', { user }, undefined, undefined, false, (person) => persons.add(person));
  setAuth({ user });
  expect(persons.size).toBe(1);
  setAuth({ user: signedIn({ access_token: 'newer' }) });
  expect(persons.size).toBe(2);
});

describe('the stored session', () => {
  const open = (path: string, auth: Partial<AuthContextProps>, onPerson: (person: Person) => unknown) =>
    gate(path, auth, undefined, undefined, false, onPerson, undefined, signedIn());

  test('opens the console at once, and does not restart it when AuthProvider has read the same user', () => {
    const persons = new Set<Person>();
    const { setAuth } = open('/devices', { isLoading: true }, (person) => persons.add(person));
    expect(screen.getByText('console of a@example.com')).toBeVisible();
    setAuth({ user: signedIn() });
    expect(persons.size).toBe(1);
    setAuth({ user: signedIn({ access_token: 'newer' }) });
    expect(persons.size).toBe(2);
  });

  test('can have ended in the meantime', async () => {
    const { setAuth } = open('/devices', { isLoading: true }, () => undefined);
    setAuth({ user: null });
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Your session ended.');
  });

  test.each<[string, string, Partial<AuthContextProps>]>([
    ['a callback of the provider is handled first', '/login/callback?code=1', { isLoading: true }],
    [
      'during a redirect to the provider the console is not shown',
      '/devices',
      { isLoading: true, activeNavigator: 'signinRedirect' },
    ],
  ])('%s', (_what, path, auth) => {
    open(path, auth, () => undefined);
    expect(screen.getByText('Loading ...')).toBeVisible();
  });
});

test('an authentication error is shown, and a new sign-in returns to the requested page', async () => {
  rememberReturn('/devices/42?tab=logs');
  gate('/login/callback?code=1', failed(new Error('no way')));
  expect(screen.getByText('Oops... no way')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(end).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledWith('/login?returnTo=%2Fdevices%2F42%3Ftab%3Dlogs');
});

test('an old callback ends no session: the stored one is resumed', async () => {
  const { setAuth } = gate('/login/callback?code=1&state=old', failed(new Error('No matching state found in storage')));
  await waitFor(() => expect(resume).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('alert')).toHaveTextContent('This sign-in is too old');
  setAuth({ user: signedIn() });
  expect(screen.getByText('console of a@example.com')).toBeVisible();
  expect(end).not.toHaveBeenCalled();
});

test('a provider that does not respond before the redirect is retried until it does', async () => {
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

test('without a session the sign-in page is shown, and the sign-in returns to the requested page', async () => {
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
])('a signed-in user is redirected from %s, with the stored return path %p, to %s', (path, remembered, arrived) => {
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

test('a network error during that renewal offers a Retry, and ends no session', async () => {
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

test('that renewal is retried until it succeeds; one by another tab opens the console at once', async () => {
  jest.useFakeTimers();
  try {
    const current = jest.fn(async () => {
      throw new Error('The identity provider does not answer.');
    });
    const { setAuth } = gate('/devices?page=2', { user: signedIn({ expired: true }) }, current);
    for (const seconds of [0, 2, 4, 8, 16, 32, 60, 60]) {
      await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
      // The message does not flicker.
      expect(screen.getByText('Oops... The identity provider does not answer.')).toBeVisible();
    }
    expect(current).toHaveBeenCalledTimes(8);
    setAuth({ user: signedIn() });
    expect(screen.getByText('console of a@example.com')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('/devices?page=2');
  } finally {
    jest.useRealTimers();
  }
});

test('the end of the session is not an error', async () => {
  gate('/devices', { user: signedIn({ expired: true }) }, async () => {
    throw new SessionEnded();
  });
  await act(async () => {});
  expect(screen.getByText('Loading ...')).toBeVisible();
  expect(screen.queryByText(/Oops/)).toBeNull();
});

test('only after a sign-out that did not reach the provider, the sign-in page says so', () => {
  const { unmount } = gate('/login', {});
  expect(screen.queryByText(/may still be signed in at the identity provider/)).toBeNull();
  unmount();
  gate('/login?signedOut=here', {});
  expect(screen.getByText(/may still be signed in at the identity provider/)).toBeVisible();
});

describe('the end of the session of an open console', () => {
  const ended = { name: 'Your session ended.', description: 'Sign in to continue; nothing you typed is lost.' };
  const note = () => screen.getByRole('textbox', { name: 'Note', hidden: true });

  test('keeps the page and its input below a sign-in dialog, and the next sign-in resumes it', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue({ focus: () => undefined } as Window);
    const { setAuth } = gate('/devices?page=2', { user: signedIn() });
    await userEvent.type(note(), 'half a sen');
    setAuth({});
    await userEvent.click(await within(await screen.findByRole('alertdialog', ended)).findByRole('button'));
    expect(open).toHaveBeenCalledWith('/login/window', 'dmp-sign-in', expect.stringContaining('popup'));
    expect(note()).toHaveValue('half a sen');
    expect(screen.getByText('/devices?page=2')).toBeInTheDocument();
    setAuth({ user: signedIn({ access_token: 'newer' }) });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(note()).toHaveValue('half a sen');
    open.mockRestore();
  });

  test('offers a new tab if the browser blocks the window', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { setAuth } = gate('/devices', { user: signedIn() });
    setAuth({});
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The browser blocked the sign-in window.');
    const link = screen.getByRole('link', { name: 'Sign in in a new tab' });
    expect(link).toHaveAttribute('href', '/login/window');
    expect(link).toHaveAttribute('target', '_blank');
    open.mockRestore();
  });

  test('is not closed by Escape', async () => {
    const { setAuth } = gate('/devices', { user: signedIn() });
    setAuth({});
    const dialog = await screen.findByRole('alertdialog', ended);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    (dialog as HTMLDialogElement).close();
    fireEvent(dialog, new Event('close'));
    expect(await screen.findByRole('alertdialog', ended)).toBeVisible();
  });

  test('is not shown after a sign-out here', () => {
    const { setAuth } = gate('/devices', { user: signedIn() }, undefined, undefined, true);
    setAuth({});
    expect(screen.queryByText(/^console of/)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('the sign-in window redirects to the provider at once, and closes after the sign-in', () => {
    const signinRedirect = jest.fn(async () => {});
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    // Its query and fragment are ignored: no return path, and no token.
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

describe('the sign-in page says that the session ended', () => {
  const sentence = 'Your session ended. Sign in to continue.';
  function follow(isSigningOut = false) {
    const manager = new UserManager({ authority: '/id', client_id: 'console', redirect_uri: '/' });
    const pause = new SessionPause();
    pauseOnSessionEnd(manager, pause, () => isSigningOut);
    return { manager, pause };
  }

  test('after the end of a session, until the next session', async () => {
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

describe('with permissions from the API', () => {
  const oidc = { authority: '/id', clientId: 'console' };
  const answer = { email: 'ann@example.com', name: 'Ann', permissions: ['read:devices'] };
  const gateWith = (fetchSession: () => Promise<unknown>) =>
    gate('/devices', { user: signedIn() }, undefined, new ApiSession(oidc, fetchSession));
  beforeEach(() => localStorage.clear());

  test('the console waits for them once', async () => {
    const fetchSession = jest.fn(async () => answer);
    const { unmount } = gateWith(fetchSession);
    expect(screen.getByText('Loading ...')).toBeVisible();
    expect(await screen.findByText('console of ann@example.com read:devices')).toBeVisible();
    expect(fetchSession).toHaveBeenCalledTimes(1);
    unmount();
    gateWith(fetchSession);
    expect(screen.getByText('console of ann@example.com read:devices')).toBeVisible();
    expect(fetchSession).toHaveBeenCalledTimes(1);
  });

  test('a failure is shown with its message, and Retry requests them again', async () => {
    const detail = 'The identity provider does not answer. Try again in a moment.';
    const fetchSession = jest.fn<Promise<unknown>, []>(async () => {
      throw new ApiError({ status: 503, statusText: 'Service Unavailable', error: detail });
    });
    gateWith(fetchSession);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `The console could not load your permissions. ${detail}`,
    );
    fetchSession.mockResolvedValue(answer);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('console of ann@example.com read:devices')).toBeVisible();
  });

  test('a response to another tab opens the console here too', async () => {
    gateWith(async () => {
      throw new ApiError({ status: 0 });
    });
    await screen.findByRole('alert');
    const key = 'dmp.session:/id:console';
    localStorage.setItem(key, JSON.stringify({ subject: '1', ...answer }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.getByText('console of ann@example.com read:devices')).toBeVisible();
  });

  test('after the next sign-in the page stays covered until they are loaded, also after a failure', async () => {
    const fetchSession = jest.fn<Promise<unknown>, []>(async () => answer);
    const apiSession = new ApiSession(oidc, fetchSession);
    const { setAuth } = gate('/devices', { user: signedIn() }, undefined, apiSession);
    await screen.findByText(/^console of ann/);
    fetchSession.mockRejectedValue(
      new ApiError({ status: 503, statusText: 'Service Unavailable', error: 'It is down.' }),
    );
    act(() => apiSession.clear());
    setAuth({});
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Your session ended.' }));
    setAuth({ user: signedIn() });
    expect(await dialog.findByText(/could not load your permissions\. It is down\./)).toBeVisible();
    fetchSession.mockResolvedValue({ ...answer, permissions: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('console of ann@example.com')).toBeVisible();
  });

  test('a token fault that a new sign-in would not fix offers no sign-in; Retry requests them with a new token', async () => {
    const error = 'The token is for another application.';
    const fetchSession = jest.fn<Promise<unknown>, [string]>(async (token) => {
      if (token === 'good') throw new ApiError({ status: 401, error, tokenFault: 'audience' });
      return answer;
    });
    const current = jest.fn(async () => signedIn());
    const refreshed = jest.fn(async () => signedIn({ access_token: 'better' }));
    const user = signedIn({ refresh_token: 'R1' });
    gate('/devices', { user }, current, new ApiSession(oidc, fetchSession), false, undefined, refreshed);
    expect(await screen.findByRole('alert')).toHaveTextContent(`The console could not load your permissions. ${error}`);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retry', 'Logout']);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
    // An automatic retry uses the same token.
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(current).toHaveBeenCalledTimes(2));
    expect(refreshed).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('console of ann@example.com read:devices')).toBeVisible();
    expect(fetchSession.mock.calls.map(([token]) => token)).toEqual(['good', 'good', 'better']);
  });

  test('if only a sign-in gets another token, it is offered', async () => {
    gateWith(async () => {
      throw new ApiError({ status: 401, error: 'The token is for another application.', tokenFault: 'audience' });
    });
    await screen.findByRole('alert');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign in again', 'Logout']);
  });

  test('a provider that sends no ID token is reported, instead of an endless Loading', async () => {
    const withoutSubject = signedIn({ profile: {} });
    gate('/devices', { user: withoutSubject }, async () => withoutSubject, new ApiSession(oidc, async () => answer));
    expect(await screen.findByRole('alert')).toHaveTextContent('The identity provider sent no ID token.');
  });

  test('a rejected token leads back to the sign-in', async () => {
    gateWith(async () => {
      throw new ApiError({ status: 401, error: 'The token is not valid or has expired. Sign in again.' });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    expect(end).toHaveBeenCalledTimes(1);
  });
});
