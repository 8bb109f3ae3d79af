import { MemoryRouter, useLocation } from '@dmp/shared/antd/router';
import { ApiError } from '@dmp/shared/api';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type User, UserManager } from 'oidc-client-ts';
import { AuthContext, type AuthContextProps } from 'react-oidc-context';
import { ApiSession } from './api-session.ts';
import type { Person } from './person.ts';
import { type Renewal, SessionEnded } from './renewal.ts';
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

function gate(
  path: string,
  auth: Partial<AuthContextProps>,
  current: () => Promise<User> = async () => signedIn(),
  apiSession?: ApiSession,
  isLeaving = false,
  onPerson: (person: Person) => unknown = () => undefined,
) {
  const renewal: Renewal<User> = { current, replace: current, end, dueIn: () => 0 };
  const page = (given: Partial<AuthContextProps>) => (
    <AuthContext value={{ isLoading: false, isAuthenticated: false, ...given } as AuthContextProps}>
      <MemoryRouter initialEntries={[path]}>
        <Path />
        <SessionGate renewal={renewal} apiSession={apiSession} isLeaving={isLeaving}>
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
beforeEach(() => sessionStorage.clear());

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

test('an authentication error is shown, with a way back', () => {
  gate('/devices', { error: Object.assign(new Error('no way'), { source: 'signinCallback' as const }) });
  expect(screen.getByText('Oops... no way')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back to sign in' })).toBeVisible();
});

test('who is not signed in is sent to the sign-in, and comes back to what was wanted', async () => {
  const signinRedirect = jest.fn(async () => {});
  gate('/devices?page=2', { signinRedirect });
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('/login?returnTo=%2Fdevices%3Fpage%3D2');
  expect(screen.getByRole('heading', { name: 'Device Management Portal' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(signinRedirect).toHaveBeenCalledWith({ state: { returnTo: '/devices?page=2' } });
});

test.each([
  ['/devices', {}, '/devices'],
  ['/login?returnTo=%2Flogs', {}, '/logs'],
  ['/login?returnTo=%2F%2Fevil.example', {}, '/'],
  ['/login/callback?code=1', { state: { returnTo: '/devices/42' } }, '/devices/42'],
  ['/login/callback?code=1', { state: { returnTo: 'https://evil.example' } }, '/'],
  ['/login/callback', {}, '/'],
])('who is signed in comes from %s with %p to %s', (path, more, arrived) => {
  gate(path, { user: signedIn(more) });
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
});

test('the end of the session is no error: the user goes, and the sign-in comes', async () => {
  gate('/devices', { user: signedIn({ expired: true }) }, async () => {
    throw new SessionEnded();
  });
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
    expect(signinRedirect).toHaveBeenCalledWith({ state: { window: true } });
    expect(close).not.toHaveBeenCalled();
    unmount();
    gate('/login/callback?code=1', { user: signedIn({ state: { window: true } }) });
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
    ask.mockRejectedValue(new ApiError({ status: 503, statusText: 'Service Unavailable' }));
    act(() => apiSession.forget());
    become({});
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Your session ended.' }));
    become({ user: signedIn() });
    expect(await dialog.findByText(/could not load your permissions\. Service Unavailable/)).toBeVisible();
    ask.mockResolvedValue({ ...answer, permissions: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('console of ann@example.com')).toBeVisible();
  });

  test('a token that is refused leads back to the sign-in', async () => {
    asking(async () => {
      throw new ApiError({ status: 401, error: 'The token is not valid or has expired. Sign in again.' });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Back to sign in' }));
    expect(end).toHaveBeenCalledTimes(1);
  });
});
