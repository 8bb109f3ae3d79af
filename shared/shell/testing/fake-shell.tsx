import { BrowserRouter } from '@dmp/shared/antd/router';
import { ConfigProvider } from '@dmp/shared/antd/shell';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { createClient, type LiveCall, type LiveListener } from '../../api/index.ts';
import { type Permission, permissionsFromClaims } from '../../contract/index.ts';
import { type GuardOptions, type GuardQuestion, type Notice, type Notify, type Shell, shellVersion } from '../shell.ts';
import { ShellContext } from '../shell-context.ts';

/** A call as it reached the edge of the console. */
export interface Request {
  method: string;
  /** Below the API host. */
  path: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
  signal: AbortSignal | undefined;
  /** The header `Idempotency-Key`, as it is sent; only where it is. */
  idempotencyKey?: string;
}

/** What was shown at the edge of the screen. */
export type ShownNotice = Notice & { kind: keyof Notify };

/** A live feed that was opened; the test plays the server by its listener. */
export interface OpenedFeed {
  call: LiveCall;
  listener: LiveListener;
  closed: boolean;
}

/** What holds against leaving the page. */
export interface HeldGuard extends GuardOptions {
  question: GuardQuestion;
}

/** A {@link Shell} for tests of a remote: everything is real but the network and the host. */
export interface FakeShell extends Shell {
  readonly requests: Request[];
  readonly notices: ShownNotice[];
  /** What the browser tab was asked to name. */
  readonly titles: string[];
  readonly feeds: OpenedFeed[];
  /** The guards that hold at the moment. */
  readonly guards: Set<HeldGuard>;
  /** Faults that the remote goes on with. */
  readonly reports: string[];
}

interface FakeShellOptions {
  permissions?: readonly Permission[];
  email?: string;
  /** Answers a call with a body, or with a `Response` for anything but 200. */
  answer(request: Request): unknown;
}

/** Makes a {@link FakeShell}; the address is jsdom's own. */
export function fakeShell({ permissions = [], email = 'operator@example.com', answer }: FakeShellOptions): FakeShell {
  const requests: Request[] = [];
  const notices: ShownNotice[] = [];
  const titles: string[] = [];
  const feeds: OpenedFeed[] = [];
  const guards = new Set<HeldGuard>();
  const reports: string[] = [];
  const held: ReadonlySet<string> = permissionsFromClaims({ user_authorization: { permissions } });
  const shown = (kind: keyof Notify) => (notice: Notice) => void notices.push({ kind, ...notice });
  const getToken = async () => 'token';

  return {
    version: shellVersion,
    requests,
    notices,
    titles,
    feeds,
    guards,
    reports,
    setTitle: (name) => void titles.push(name),
    session: { user: { email, name: email }, getToken, can: (permission) => held.has(permission) },
    notify: { success: shown('success'), info: shown('info'), warning: shown('warning'), error: shown('error') },
    navigate: (to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    guard: (question, options = {}) => {
      const guard = { question, ...options };
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    theme: { mode: 'light', cssVarKey: 'test', nonce: undefined },
    locale: 'en-US',
    config: { apiHost: '/api', oidc: { authority: '/oidc', clientId: 'test' }, externalLinks: [] },
    reportFailure: (error) => {
      throw error;
    },
    report: (sentence) => void reports.push(sentence),
    connect: (call, listener) => {
      const feed: OpenedFeed = { call, listener, closed: false };
      feeds.push(feed);
      return {
        close: () => {
          feed.closed = true;
        },
      };
    },
    ...createClient({
      host: 'http://api.test',
      getToken,
      fetch: async (input, init) => {
        const url = new URL(String(input));
        const request: Request = {
          method: init?.method ?? 'GET',
          path: url.pathname.slice(1),
          query: Object.fromEntries(url.searchParams),
          body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
          signal: init?.signal ?? undefined,
          ...keyIn(init?.headers),
        };
        requests.push(request);
        return (await answered(answer(request), request.signal)) as Response;
      },
    }),
  };
}

/** The client sends its headers as a plain object. */
function keyIn(headers: HeadersInit | undefined): Pick<Request, 'idempotencyKey'> {
  const idempotencyKey = (headers as Readonly<Record<string, string>> | undefined)?.['idempotency-key'];
  return idempotencyKey === undefined ? {} : { idempotencyKey };
}

/** An answer that comes when the test says so. */
export function deferred(): { promise: Promise<unknown>; resolve(answer: unknown): void } {
  let resolve: (answer: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** What jsdom lacks: a `Response`, as far as the client reads one. */
export function response(status: number, body: unknown, statusText = ''): Response {
  const headers = { get: () => null } as unknown as Headers;
  return { ok: status < 400, status, statusText, headers, text: async () => JSON.stringify(body) } as Response;
}

async function answered(answer: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  const body = await Promise.race([answer, aborted]);
  return typeof body === 'object' && body !== null && 'ok' in body ? body : response(200, body);
}

/** Stands in for `RemoteProviders`: no styles are made, and no call is remembered from the test before. */
export function FakeProviders({ shell, children }: { shell: Shell; children: ReactNode }) {
  return (
    <ShellContext value={shell}>
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
          <BrowserRouter>{children}</BrowserRouter>
        </SWRConfig>
      </ConfigProvider>
    </ShellContext>
  );
}
