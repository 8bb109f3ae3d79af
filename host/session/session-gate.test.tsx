import { MemoryRouter, useLocation } from '@dmp/shared/antd/router';
import { ApiError } from '@dmp/shared/api';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from 'oidc-client-ts';
import { AuthContext, type AuthContextProps } from 'react-oidc-context';
import { ApiSession } from './api-session.ts';
import { type Renewal, SessionEnded } from './renewal.ts';
import { SessionGate } from './session-gate.tsx';

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
) {
  const renewal: Renewal<User> = { current, replace: current, end, dueIn: () => 0 };
  return render(
    <AuthContext value={{ isLoading: false, isAuthenticated: false, ...auth } as AuthContextProps}>
      <MemoryRouter initialEntries={[path]}>
        <Path />
        <SessionGate renewal={renewal} apiSession={apiSession} isLeaving={false}>
          {({ user, permissions }) => (
            <p>
              console of {user.email} {[...permissions].join()}
            </p>
          )}
        </SessionGate>
      </MemoryRouter>
    </AuthContext>,
  );
}

test('while authentication loads it says so', () => {
  gate('/devices', { isLoading: true });
  expect(screen.getByText('Loading ...')).toBeVisible();
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

  test('a token that is refused leads back to the sign-in', async () => {
    asking(async () => {
      throw new ApiError({ status: 401, error: 'The token is not valid or has expired. Sign in again.' });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Back to sign in' }));
    expect(end).toHaveBeenCalledTimes(1);
  });
});
