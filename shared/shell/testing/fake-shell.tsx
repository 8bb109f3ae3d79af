import { BrowserRouter } from '@dmp/shared/antd/router';
import { ConfigProvider } from '@dmp/shared/antd/shell';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { createClient, type LiveCall, type LiveListener } from '../../api/index.ts';
import { type Permission, permissionsFromClaims } from '../../contract/index.ts';
import { type GuardOptions, type GuardQuestion, type Notice, type Notify, type Shell, shellVersion } from '../shell.ts';
import { ShellContext } from '../shell-context.ts';

/** A recorded HTTP request of the console. */
export interface RecordedRequest {
  method: string;
  /** Path below the API host. */
  path: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
  signal: AbortSignal | undefined;
  /** Value of the header `Idempotency-Key`, if it was sent. */
  idempotencyKey?: string;
}

/** A notification that was shown. */
export type ShownNotice = Notice & { kind: keyof Notify };

/** An opened live feed. The test acts as the server through its listener. */
export interface OpenedFeed {
  call: LiveCall;
  listener: LiveListener;
  closed: boolean;
}

/** An active navigation blocker (`Shell.guard`). */
export interface ActiveGuard extends GuardOptions {
  question: GuardQuestion;
}

/** A {@link Shell} for tests of a remote. Only the network and the host are fake. */
export interface FakeShell extends Shell {
  readonly requests: RecordedRequest[];
  readonly notices: ShownNotice[];
  /** Names passed to `setTitle`. */
  readonly titles: string[];
  readonly feeds: OpenedFeed[];
  /** The active navigation blockers. */
  readonly guards: Set<ActiveGuard>;
  /** Sentences passed to `report`. */
  readonly reports: string[];
}

interface FakeShellOptions {
  /** Permissions of the user. Default: none. */
  permissions?: readonly Permission[];
  email?: string;
  /** Returns the body of a response with status 200, or a `Response`. */
  answer(request: RecordedRequest): unknown;
}

/** Creates a {@link FakeShell}. Navigation changes jsdom's address. */
export function fakeShell({ permissions = [], email = 'operator@example.com', answer }: FakeShellOptions): FakeShell {
  const requests: RecordedRequest[] = [];
  const notices: ShownNotice[] = [];
  const titles: string[] = [];
  const feeds: OpenedFeed[] = [];
  const guards = new Set<ActiveGuard>();
  const reports: string[] = [];
  const granted: ReadonlySet<string> = permissionsFromClaims({ user_authorization: { permissions } });
  const record = (kind: keyof Notify) => (notice: Notice) => void notices.push({ kind, ...notice });
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
    session: { user: { email, name: email }, getToken, can: (permission) => granted.has(permission) },
    notify: { success: record('success'), info: record('info'), warning: record('warning'), error: record('error') },
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
        const request: RecordedRequest = {
          method: init?.method ?? 'GET',
          path: url.pathname.slice(1),
          query: Object.fromEntries(url.searchParams),
          body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
          signal: init?.signal ?? undefined,
          ...idempotencyKeyOf(init?.headers),
        };
        requests.push(request);
        return (await respond(answer(request), request.signal)) as Response;
      },
    }),
  };
}

/** The client passes its headers as a plain object. */
function idempotencyKeyOf(headers: HeadersInit | undefined): Pick<RecordedRequest, 'idempotencyKey'> {
  const idempotencyKey = (headers as Readonly<Record<string, string>> | undefined)?.['idempotency-key'];
  return idempotencyKey === undefined ? {} : { idempotencyKey };
}

/** An answer that the test resolves. */
export function deferred(): { promise: Promise<unknown>; resolve(answer: unknown): void } {
  let resolve: (answer: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/** A `Response` with the members that the client reads: jsdom has none. */
export function response(status: number, body: unknown, statusText = ''): Response {
  const headers = { get: () => null } as unknown as Headers;
  return { ok: status < 400, status, statusText, headers, text: async () => JSON.stringify(body) } as Response;
}

async function respond(answer: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  const body = await Promise.race([answer, aborted]);
  return typeof body === 'object' && body !== null && 'ok' in body ? body : response(200, body);
}

/** Replaces `RemoteProviders` in tests: generates no styles, and shares no cached call between tests. */
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
